/** Tells what is wrong with a form under its fields, in words of ours, in the place of the browser's own bubble. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** By the names of the fields. */
export type FieldErrors = Readonly<Record<string, string>>;

const nameOf = (element: Element) => element.getAttribute('name') ?? '';

/**
 * A form with errors is not sent; the focus goes to the first field that has one. An error stays until what is typed
 * is right.
 * @param inside an element in the form
 * @param check always the same function
 */
export function useFieldErrors(
  inside: RefObject<HTMLElement | null>,
  check: (data: FormData) => FieldErrors,
): { errors: FieldErrors; tell: (name: string) => boolean } {
  const [errors, setErrors] = useState<FieldErrors>({});

  useLayoutEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    form.noValidate = true;
    const listening = new AbortController();
    const { signal } = listening;
    const refuse = (event: Event) => {
      const found = check(new FormData(form));
      const first = [...form.elements].find((element) => nameOf(element) in found);
      // Before the focus moves: the field is read out with its error.
      flushSync(() => setErrors(found));
      if (!first) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // A field that is folded away takes no focus.
      first.closest('details')?.setAttribute('open', '');
      (first as HTMLElement).focus();
    };
    const again = ({ target }: Event) => {
      if (!form.contains(target as Node)) return;
      setErrors((shown) => {
        if (Object.keys(shown).length === 0) return shown;
        const found = Object.entries(check(new FormData(form)));
        return Object.fromEntries(found.filter(([name]) => name in shown));
      });
    };
    form.addEventListener('submit', refuse, { signal, capture: true });
    // On the document, after React: drawn anew before it knows what was typed, a controlled field would lose that.
    document.addEventListener('input', again, { signal });
    return () => listening.abort();
  }, [inside, check]);

  return {
    errors,
    /** Looks at one field before the form is sent. @returns whether it is right */
    tell(name) {
      const form = inside.current?.closest('form');
      const error = form ? check(new FormData(form))[name] : undefined;
      if (error) setErrors((shown) => ({ ...shown, [name]: error }));
      return !error;
    },
  };
}
