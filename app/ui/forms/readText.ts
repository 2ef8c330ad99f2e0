/** A field's text in a form, without space around it; empty where the form has no such field. */
export const readText = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

/** The same of a field with several lines, whose ends are all `\n`. */
export const readLines = (data: FormData, name: string): string => readText(data, name).replace(/\r\n?/g, '\n');
