import { clearBit, makeBitset, setBit, type Bitset } from "./bitset";

/** The slots of the texts that contain a gram: a list, or a bitset when they are many. */
export type Posting = { list: number[]; bits: Bitset | null };

/** A list of this length takes as much memory as a bitset for some thousands of texts. */
const MAX_LIST = 256;

export function emptyPosting(): Posting {
  return { list: [], bits: null };
}

/** @param slotCount - of all texts: the bitset has room for them */
export function addSlot(posting: Posting, slot: number, slotCount: number): void {
  if (posting.bits === null && posting.list.length < MAX_LIST) {
    posting.list.push(slot);
    return;
  }
  const wordCount = (Math.max(slotCount, slot + 1) + 31) >>> 5;
  if (posting.bits === null || posting.bits.length < wordCount) {
    // With spare room, so that it is not copied for each added text.
    const grown = new Uint32Array(Math.ceil(wordCount * 1.25));
    if (posting.bits) grown.set(posting.bits);
    posting.bits = grown;
  }
  for (const listed of posting.list) setBit(posting.bits, listed);
  posting.list = [];
  setBit(posting.bits, slot);
}

export function removeSlot(posting: Posting, slot: number): void {
  if (posting.bits) clearBit(posting.bits, slot);
  else posting.list.splice(posting.list.indexOf(slot), 1);
}

/** As a bitset for this many slots. */
export function toBits(posting: Posting, slotCount: number): Bitset {
  const result = makeBitset(slotCount);
  includePosting(result, posting);
  return result;
}

/** Adds the slots to a bitset that has room for them. */
export function includePosting(target: Bitset, { bits, list }: Posting): void {
  if (bits) {
    const length = Math.min(target.length, bits.length);
    for (let word = 0; word < length; word += 1) {
      target[word] = (target[word] ?? 0) | (bits[word] ?? 0);
    }
  }
  for (const slot of list) setBit(target, slot);
}

/** Removes all other slots from the bitset. */
export function retainPosting(target: Bitset, posting: Posting): void {
  const bits = posting.bits ?? toBits(posting, target.length * 32);
  for (let word = 0; word < target.length; word += 1) {
    target[word] = (target[word] ?? 0) & (bits[word] ?? 0);
  }
}
