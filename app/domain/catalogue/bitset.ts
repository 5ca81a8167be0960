/** One bit for each position of a list. Bitsets of one list have the same length. */
export type Bitset = Uint32Array;

export function makeBitset(length: number): Bitset {
  return new Uint32Array((length + 31) >>> 5);
}

export function fullBitset(length: number): Bitset {
  const bits = makeBitset(length).fill(0xffffffff);
  if (length % 32 > 0) bits[bits.length - 1] = 2 ** (length % 32) - 1;
  return bits;
}

/** The same bitset when it is long enough, otherwise a longer copy. */
export function growBitset(bits: Bitset, length: number): Bitset {
  const grown = makeBitset(length);
  if (grown.length <= bits.length) return bits;
  grown.set(bits);
  return grown;
}

export function addBits(bits: Bitset, positions: ArrayLike<number>): void {
  for (let at = 0; at < positions.length; at += 1) setBit(bits, positions[at] ?? 0);
}

/** Sets, for each bit of `moved`, the bit at its new place. */
export function addMoved(bits: Bitset, moved: Bitset, newPlaces: Int32Array): void {
  for (let word = 0; word < moved.length; word += 1) {
    let rest = moved[word] ?? 0;
    while (rest !== 0) {
      const lowest = rest & -rest;
      setBit(bits, newPlaces[(word << 5) + (31 - Math.clz32(lowest))] ?? 0);
      rest ^= lowest;
    }
  }
}

export function setBit(bits: Bitset, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31));
}

export function clearBit(bits: Bitset, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) & ~(1 << (position & 31));
}

export function hasBit(bits: Bitset, position: number): boolean {
  return (((bits[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1;
}

/** The bits that all have; with one bitset, that bitset itself. */
export function intersect(first: Bitset, ...others: readonly Bitset[]): Bitset {
  if (others.length === 0) return first;
  const result = first.slice();
  for (const other of others) {
    for (let word = 0; word < result.length; word += 1) {
      result[word] = (result[word] ?? 0) & (other[word] ?? 0);
    }
  }
  return result;
}

/** The bits that at least one has. */
export function unite(length: number, sets: readonly Bitset[]): Bitset {
  const result = makeBitset(length);
  for (const bits of sets) {
    for (let word = 0; word < result.length; word += 1) {
      result[word] = (result[word] ?? 0) | (bits[word] ?? 0);
    }
  }
  return result;
}

/** The bits of `whole` that `part` does not have. */
export function subtract(whole: Bitset, part: Bitset): Bitset {
  return whole.map((word, at) => word & ~(part[at] ?? 0));
}

export function countBits(bits: Bitset): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += countWord(bits[word] ?? 0);
  return count;
}

/** The positions of the set bits, in ascending order. */
export function listBits(bits: Bitset, count = countBits(bits)): Int32Array {
  const positions = new Int32Array(count);
  let next = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] ?? 0;
    while (rest !== 0) {
      const lowest = rest & -rest;
      positions[next] = (word << 5) + (31 - Math.clz32(lowest));
      next += 1;
      rest ^= lowest;
    }
  }
  return positions;
}

/** The same as `listBits(bits).slice(start, end)`, without making the whole list. */
export function sliceBits(bits: Bitset, start: number, end: number): number[] {
  const positions: number[] = [];
  let passed = 0;
  for (let word = 0; word < bits.length && passed < end; word += 1) {
    const inWord = countWord(bits[word] ?? 0);
    if (passed + inWord > start) {
      for (let bit = 0, at = passed; bit < 32 && at < end; bit += 1) {
        if ((((bits[word] ?? 0) >>> bit) & 1) === 0) continue;
        if (at >= start) positions.push((word << 5) + bit);
        at += 1;
      }
    }
    passed += inWord;
  }
  return positions;
}

function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
