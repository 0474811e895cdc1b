const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/** Whether a text is base64 as a capture may hold it; records hold anything. */
export function isBase64(text: string): boolean {
  return BASE64.test(text);
}

/** Bytes that such a text stands for. */
export function base64Bytes(text: string): number {
  return Math.floor((text.replace(/=+$/, '').length * 3) / 4);
}
