/** The answer to an agenda's file: its items, and what the clerk should know of it. */
import type { ReadItem } from './readAgenda.ts';

export type AgendaWarningCode =
  | 'before_items'
  | 'after_items'
  | 'page_margins'
  | 'too_many_items'
  | 'items_split'
  | 'tracked_changes'
  | 'from_pdf'
  | 'pdf_partial';

/** `text` holds the words of the file that are in no item; empty where none are left out. */
export type AgendaWarning = { code: AgendaWarningCode; message: string; text: string };

export type AgendaAnswer = { items: ReadItem[]; warnings: AgendaWarning[] };
