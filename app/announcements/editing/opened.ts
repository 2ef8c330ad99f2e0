/**
 * Which editor of announcements is open. It is drawn beside the list and not by the card that opened it: a card may go
 * while somebody types, because another announcement pushes it to the next page.
 */
import { create } from 'zustand';
import type { Announcement } from '../../../db/rules/announcements.ts';

type Opened = { kind: 'new' } | { kind: 'list' } | { kind: 'one'; announcement: Announcement };

export const useOpened = create<{ opened: Opened | null }>(() => ({ opened: null }));

export const openEditor = (opened: Opened) => useOpened.setState({ opened });
export const closeEditor = () => useOpened.setState({ opened: null });
