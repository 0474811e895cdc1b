/** Draws a sign around a point. Each means one thing, so that colour is never the only sign. */
export type Sign = (context: CanvasRenderingContext2D, x: number, y: number, colour: string) => void;

/** An error. */
export const cross: Sign = (context, x, y, colour) => {
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x - 3.5, y - 3.5);
  context.lineTo(x + 3.5, y + 3.5);
  context.moveTo(x + 3.5, y - 3.5);
  context.lineTo(x - 3.5, y + 3.5);
  context.stroke();
  context.lineWidth = 1;
};

/** A warning. */
export const triangle: Sign = (context, x, y, colour) => {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, y - 4.5);
  context.lineTo(x + 4.5, y + 4);
  context.lineTo(x - 4.5, y + 4);
  context.fill();
};

/** A notification; progress when small. */
export const disc: Sign = (context, x, y, colour) => {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, 3, 0, Math.PI * 2);
  context.fill();
};

/** A hint. */
export const ring: Sign = (context, x, y, colour) => {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y, 3, 0, Math.PI * 2);
  context.stroke();
  context.lineWidth = 1;
};

/** A log message. */
export const square: Sign = (context, x, y, colour) => {
  context.fillStyle = colour;
  context.fillRect(x - 2.5, y - 2.5, 5, 5);
};

/** Something changed: a list, a resource. */
export const diamond: Sign = (context, x, y, colour) => {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, y - 4.5);
  context.lineTo(x + 4.5, y);
  context.lineTo(x, y + 4.5);
  context.lineTo(x - 4.5, y);
  context.fill();
};

/** Taken back: a cancellation. */
export const slashed: Sign = (context, x, y, colour) => {
  ring(context, x, y, colour);
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x - 2.5, y + 2.5);
  context.lineTo(x + 2.5, y - 2.5);
  context.stroke();
  context.lineWidth = 1;
};

/** A timeout. */
export const clock: Sign = (context, x, y, colour) => {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y, 4, 0, Math.PI * 2);
  context.moveTo(x, y - 2.5);
  context.lineTo(x, y);
  context.lineTo(x + 2, y);
  context.stroke();
  context.lineWidth = 1;
};

/** Noise where a message should be. */
export const wave: Sign = (context, x, y, colour) => {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const dy of [-1.5, 2]) {
    context.moveTo(x - 4, y + dy);
    context.quadraticCurveTo(x - 2, y + dy - 3, x, y + dy);
    context.quadraticCurveTo(x + 2, y + dy + 3, x + 4, y + dy);
  }
  context.stroke();
  context.lineWidth = 1;
};

/** Sent by hand: a pointer upwards. */
export const arrow: Sign = (context, x, y, colour) => {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x - 3.5, y - 4.5);
  context.lineTo(x + 4.5, y);
  context.lineTo(x - 3.5, y + 4.5);
  context.fill();
};

/** A flag on a pole, where time runs out. */
export function flag(context: CanvasRenderingContext2D, x: number, top: number, tall: number, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(x, top, 1, tall);
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x + 6, top + 3);
  context.lineTo(x, top + 6);
  context.fill();
}
