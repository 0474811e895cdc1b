import { describe, expect, it } from 'vitest';
import { PlaybackClock } from './playback-clock.ts';

describe('PlaybackClock', () => {
  it('runs at its speed while it plays, and keeps its place through every change', () => {
    let wall = 1_000;
    const clock = new PlaybackClock(() => wall);
    wall += 50;
    expect(clock.at).toBe(0);
    clock.play();
    wall += 10;
    expect(clock.at).toBe(10_000);
    clock.speed = 4;
    wall += 10;
    expect(clock.at).toBe(50_000);
    clock.pause();
    wall += 1_000;
    expect([clock.at, clock.playing, clock.speed]).toEqual([50_000, false, 4]);
    clock.jump(7);
    expect(clock.at).toBe(7);
    clock.play();
    wall += 1;
    expect(clock.at).toBe(4_007);
  });
});
