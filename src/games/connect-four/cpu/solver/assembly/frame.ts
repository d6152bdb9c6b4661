/** The drops of the positions on the way, best first: `FRAME_BYTES` for each number of plies, from address 0 on. */
import { COLUMNS } from './bits';

const DROP_BYTES: usize = 24;
const SAFE_AT: usize = 8;
const WEIGHT_AT: usize = 16;
const COLUMN_AT: usize = 20;
const FRAME_BYTES: usize = DROP_BYTES * COLUMNS;

export function frameOf(plies: i32): usize {
  return <usize>plies * FRAME_BYTES;
}

export function dropAt(frame: usize, at: i32): u64 {
  return load<u64>(frame + <usize>at * DROP_BYTES);
}
/** The other side's drops that do not lose at once. */
export function safeAt(frame: usize, at: i32): u64 {
  return load<u64>(frame + <usize>at * DROP_BYTES, SAFE_AT);
}
/** The drop's place in the order of columns. */
export function columnAt(frame: usize, at: i32): i32 {
  return load<i32>(frame + <usize>at * DROP_BYTES, COLUMN_AT);
}

/** Adds a drop to `count` others, behind those of the same weight or a greater one. */
export function insert(frame: usize, count: i32, drop: u64, safe: u64, weight: i32, column: i32): void {
  let at = frame + <usize>count * DROP_BYTES;
  while (at > frame && load<i32>(at - DROP_BYTES, WEIGHT_AT) < weight) {
    at -= DROP_BYTES;
    store<u64>(at, load<u64>(at), DROP_BYTES);
    store<u64>(at, load<u64>(at, SAFE_AT), DROP_BYTES + SAFE_AT);
    store<u64>(at, load<u64>(at, WEIGHT_AT), DROP_BYTES + WEIGHT_AT);
  }
  store<u64>(at, drop);
  store<u64>(at, safe, SAFE_AT);
  store<i32>(at, weight, WEIGHT_AT);
  store<i32>(at, column, COLUMN_AT);
}
