/** The address of a blob in this page, to show or to save it by; whoever asks for it gives it back by `URL.revokeObjectURL`. */
export function blobAddress(blob: Blob): string {
  return URL.createObjectURL(blob);
}
