/** Enters a request that came at the counter, by mail or by phone: first its form, then what was said. */
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Form } from '../../../db/rules/forms/forms.ts';
import { staffRequestPath } from '../../../db/rules/requests/staff.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { navigateToUrl } from '../../shell/navigation/linkClicks.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { readForms } from './api.ts';
import { CounterEditor } from './CounterEditor.tsx';

export function CounterDialogs({ onClose }: { onClose: () => void }) {
  const list = useServerList('', readForms);
  const [form, setForm] = useState<Form | null>(null);
  const router = useRouter();
  if (form)
    return (
      <CounterEditor
        form={form}
        onClose={onClose}
        onSaved={({ number }) => {
          showToast('success', texts.taken(number));
          navigateToUrl(router, new URL(staffRequestPath(number), location.origin));
        }}
      />
    );
  const forms = list.data ?? [];
  return (
    <FormDialog
      title={texts.takeTitle}
      submitLabel={texts.next}
      isReady={forms.length > 0}
      cancelLabel={texts.cancel}
      onSubmit={(data) => {
        const chosen = forms.find(({ id }) => id === data.get('form'));
        if (chosen) setForm(chosen);
        return false;
      }}
      onClose={onClose}
    >
      <Stack>
        <p>{texts.takeHint}</p>
        {list.isLoading && <p role="status">{texts.loading}</p>}
        <LoadError list={list} failedText={texts.formsFailed} />
        {list.data?.length === 0 && <p>{texts.noForms}</p>}
        {forms.length > 0 && (
          <SelectField
            name="form"
            label={texts.chooseForm}
            required
            options={forms.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
