/** A field's text in a form, without space around it; empty where the form has no such field. */
export const readText = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();
