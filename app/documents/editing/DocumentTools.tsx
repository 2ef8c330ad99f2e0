/** Tools for documents on the home page. The editors open from here. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ListTools } from '../../editing/tools/ListTools.tsx';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';
import { AddDocuments } from './AddDocuments.tsx';
import { DocumentManager } from './Manager.tsx';

/** The category in an address that requests adding a document; null for other addresses. */
function readCategoryFromUrl(search: string, hash: string): string | null {
  const [anchor, query = ''] = hash.replace(/^#/, '').split('?', 2) as [string, string?];
  const value = (key: string) => new URLSearchParams(query).get(key) ?? new URLSearchParams(search).get(key);
  return anchor === 'documents' && value('addDocument') === 'true' ? (value('categoryId') ?? '') : null;
}

export function DocumentTools() {
  const [open, setOpen] = useState<'manage' | { category: string } | null>(null);
  const requested = useLocation({ select: ({ searchStr, hash }) => readCategoryFromUrl(searchStr, hash) });
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link, followed again, opens it again
  useEffect(() => {
    if (requested !== null) setOpen({ category: requested });
  }, [requested, visit]);
  const close = () => setOpen(null);
  return (
    <ListTools
      texts={{ ...texts, create: texts.add }}
      onCreate={() => setOpen({ category: '' })}
      onManage={() => setOpen('manage')}
    >
      {open === 'manage' && <DocumentManager onClose={close} />}
      {open && open !== 'manage' && <AddDocuments key={open.category} categoryId={open.category} onClose={close} />}
    </ListTools>
  );
}
