/** The drops of the positions on the line being searched, best first: one frame of `FRAME_BYTES` per ply, from address 0. */
import { COLUMNS } from './bits';

const DROP_BYTES: usize = 24;
const REPLIES_OFFSET: usize = 8;
const WEIGHT_OFFSET: usize = 16;
const COLUMN_OFFSET: usize = 20;
const FRAME_BYTES: usize = DROP_BYTES * COLUMNS;

export function frameOf(plies: i32): usize {
  return <usize>plies * FRAME_BYTES;
}

export function dropAt(frame: usize, index: i32): u64 {
  return load<u64>(frame + <usize>index * DROP_BYTES);
}
/** The opponent's safe drops in reply. */
export function repliesAt(frame: usize, index: i32): u64 {
  return load<u64>(frame + <usize>index * DROP_BYTES, REPLIES_OFFSET);
}
/** The drop's column, by its index in the order from the centre. */
export function columnAt(frame: usize, index: i32): i32 {
  return load<i32>(frame + <usize>index * DROP_BYTES, COLUMN_OFFSET);
}

/** Inserts a drop into a frame of `count` others, after those of the same or greater weight. */
export function insert(frame: usize, count: i32, drop: u64, replies: u64, weight: i32, column: i32): void {
  let address = frame + <usize>count * DROP_BYTES;
  while (address > frame && load<i32>(address - DROP_BYTES, WEIGHT_OFFSET) < weight) {
    address -= DROP_BYTES;
    store<u64>(address, load<u64>(address), DROP_BYTES);
    store<u64>(address, load<u64>(address, REPLIES_OFFSET), DROP_BYTES + REPLIES_OFFSET);
    store<u64>(address, load<u64>(address, WEIGHT_OFFSET), DROP_BYTES + WEIGHT_OFFSET);
  }
  store<u64>(address, drop);
  store<u64>(address, replies, REPLIES_OFFSET);
  store<i32>(address, weight, WEIGHT_OFFSET);
  store<i32>(address, column, COLUMN_OFFSET);
}
