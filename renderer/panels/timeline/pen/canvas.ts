/** The context of a canvas that is as many device pixels large as it takes, in CSS pixels; null where there is none to draw on. */
export function contextOf(
  canvas: HTMLCanvasElement | null,
  width: number,
  height: number,
): CanvasRenderingContext2D | null {
  const context = canvas?.getContext('2d') ?? null;
  if (canvas === null || context === null || width === 0 || height === 0) return null;
  const ratio = devicePixelRatio;
  const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
