const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Number of scans in a JPEG, read as decoders read it: up to the end marker, without appended data
 * such as a video. Stops counting at `most` + 1.
 */
export function countScans(bytes: Buffer, most: number): number {
  let count = 0;
  let position = bytes.indexOf(MARKER, 2);
  while (position !== -1 && position + 1 < bytes.length && count <= most) {
    const kind = bytes[position + 1] ?? 0;
    if (kind === END_OF_IMAGE) break;
    if (kind === START_OF_SCAN) count += 1;
    position = bytes.indexOf(MARKER, position + measureMarker(bytes, position, kind));
  }
  return count;
}

/** The length of a marker segment; the pixels after a scan's header are not part of it. */
function measureMarker(bytes: Buffer, position: number, kind: number): number {
  // A fill byte: the marker starts with the next byte.
  if (kind === MARKER) return 1;
  const isAlone = kind <= 0x01 || (kind >= 0xd0 && kind <= 0xd8);
  if (isAlone || position + 4 > bytes.length) return 2;
  return 2 + Math.max(2, bytes.readUInt16BE(position + 2));
}
