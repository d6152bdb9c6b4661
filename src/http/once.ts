/** Returns a function that makes a value when it is first called and returns that value from then on. */
export const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};
