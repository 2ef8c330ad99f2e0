/** An update was not made or was undone; the message says which, why, and what to do. */
export class UpdateRefused extends Error {}
