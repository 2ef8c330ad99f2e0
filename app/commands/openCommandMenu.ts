/** Opens the command menu, and loads its script on first use. */
import type { ComponentType } from 'react';
import { create } from 'zustand';
import { commandTexts as texts } from '../texts/en/office/commands.ts';
import { showToast } from '../ui/toasts/toasts.ts';

type Menu = ComponentType<{ onClose: () => void }>;

export const useCommandMenu = create<{ Menu: Menu | null }>(() => ({ Menu: null }));

export const closeCommandMenu = () => useCommandMenu.setState({ Menu: null });

let isOpening = false;

/** Does nothing over another dialog, whose typed text comes first. */
export async function openCommandMenu(): Promise<void> {
  if (isOpening || document.querySelector('dialog:modal')) return;
  isOpening = true;
  try {
    const { CommandMenu } = await import('./CommandMenu.tsx');
    // A dialog may have opened meanwhile.
    if (!document.querySelector('dialog:modal')) useCommandMenu.setState({ Menu: CommandMenu });
  } catch {
    showToast('error', texts.menuNotLoaded);
  } finally {
    isOpening = false;
  }
}
