import { describe, expect, it } from 'vitest';
import { userOfSocket } from './peer-user.ts';

/** Linux's table: our listening socket, both ends of a connection of user 1001, and one of user 1002 that is closing. */
const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 11 1 0000000000000000 100 0 0 10 0
   1: 0100007F:1F90 0100007F:C001 01 00000000:00000000 00:00000000 00000000  1000        0 12 1 0000000000000000 20 4 30 10 -1
   2: 0100007F:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 13 1 0000000000000000 20 4 30 10 -1
   3: 0100007F:C002 0100007F:1F90 04 00000000:00000000 00:00000000 00000000  1002        0 14 1 0000000000000000 20 4 30 10 -1
`;

describe('userOfSocket', () => {
  it.each([
    ['the other end of a connection', 0xc001, 0x1f90, 1001],
    ['our own end', 0x1f90, 0xc001, 1000],
    ['one that is closing, which no process has any more', 0xc002, 0x1f90, null],
    ['one that is not there', 0xc003, 0x1f90, null],
  ])('tells %s', (_what, from, to, user) => {
    expect(userOfSocket(TABLE, from, to)).toBe(user);
  });

  it('finds a socket of version 6 of the protocol that is connected to an address of version 4', () => {
    const line =
      '   0: 0000000000000000FFFF00000100007F:C001 0000000000000000FFFF00000100007F:1F90 01 0:0 00:0 0  1001  0 13';
    expect(userOfSocket(line, 0xc001, 0x1f90)).toBe(1001);
  });
});
