/** Assigns the messages of a refusal to the fields of the form. */
import { isProblem } from 'parlour-client';

/** Messages by pointer into the body: `/config/target`, `/seats/0/name`. */
export type FieldErrors = Readonly<Record<string, string>>;

const BODY = '/body';

/** The messages of a refusal by field; none if it is not about fields. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!isProblem(error)) return {};
  return Object.fromEntries(
    error.errors
      .filter(({ pointer }) => pointer.startsWith(`${BODY}/`))
      .map(({ pointer, message }) => [pointer.slice(BODY.length), message]),
  );
}

/** The message about the field at `pointer`, or about a field inside it. */
export function errorAt(errors: FieldErrors, pointer: string): string | undefined {
  return Object.entries(errors).find(([each]) => each === pointer || each.startsWith(`${pointer}/`))?.[1];
}

/** The messages about what is below `pointer`, by pointers below it. */
export function errorsBelow(errors: FieldErrors, pointer: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([each]) => each.startsWith(`${pointer}/`))
      .map(([each, message]) => [each.slice(pointer.length), message]),
  );
}

/** Whether every message is about one of the fields that are shown. */
export function areShown(errors: FieldErrors, pointers: readonly string[]): boolean {
  const wrong = Object.keys(errors);
  return (
    wrong.length > 0 &&
    wrong.every((each) => pointers.some((pointer) => each === pointer || each.startsWith(`${pointer}/`)))
  );
}
