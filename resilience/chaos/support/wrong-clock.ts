/**
 * Preloaded (`node --import`) into a service to give it a wrong clock, which differs by `CLOCK_OFFSET_MS`, and jumps to the
 * other side of the right time and back.
 */
const OFFSET_MS = Number(process.env['CLOCK_OFFSET_MS']);
const JUMP_EVERY_MS = 4000;

const RightDate = Date;

const wrongNow = (): number => {
  const isAhead = Math.floor(performance.now() / JUMP_EVERY_MS) % 2 === 0;
  return RightDate.now() + (isAhead ? OFFSET_MS : -OFFSET_MS);
};

globalThis.Date = new Proxy(RightDate, {
  construct: (target, args: number[]) =>
    args.length === 0 ? new target(wrongNow()) : (Reflect.construct(target, args) as Date),
  get: (target, key): unknown => (key === 'now' ? wrongNow : Reflect.get(target, key)),
});
