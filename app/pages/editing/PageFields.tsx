/** The fields of a page. Uncontrolled, named as form.ts reads them. */
import { pageLimits as limits, pageKinds, pageTopics } from '../../../db/rules/pages/fields.ts';
import { useDocuments, usePageLinks, usePeople } from '../../data/content.tsx';
import { ReferencesField } from '../../editing/fields/ReferencesField.tsx';
import { contactOptions, documentOptions } from '../../editing/fields/referenceOptions.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { PicturesField } from '../../editing/pictures/PicturesField.tsx';
import { RichTextField } from '../../editing/richText/RichTextField.tsx';
import { pageEditingTexts as texts } from '../../texts/en/content/pageEditing.ts';
import { pageTexts } from '../../texts/en/content/pages.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import styles from './Editor.module.css';
import { type OpenedPage, pageValues } from './form.ts';
import { PagePlaceFields } from './PagePlaceFields.tsx';
import { StepsField } from './StepsField.tsx';

export function PageFields({ page, id }: { page: OpenedPage; id: string | undefined }) {
  const people = usePeople();
  const documents = useDocuments();
  const pages = usePageLinks();
  const values = pageValues(page);
  return (
    <Stack>
      <TextField name="title" label={texts.fields.title} required limit={limits.title} defaultValue={values.title} />
      <TextArea
        name="summary"
        label={texts.fields.summary}
        hint={texts.summaryHint}
        rows={2}
        limit={limits.summary}
        defaultValue={values.summary}
      />
      <div className={styles.pair}>
        <SelectField
          name="kind"
          label={texts.fields.kind}
          hint={texts.kindHint}
          options={pageKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          defaultValue={values.kind}
        />
        <SelectField
          name="topic"
          label={texts.fields.topic}
          hint={texts.topicHint}
          options={[
            { value: '', label: texts.noTopic },
            ...pageTopics.map((value) => ({ value, label: pageTexts.topics[value] })),
          ]}
          defaultValue={values.topic}
        />
      </div>
      <RichTextField name="content" label={texts.fields.content} defaultValue={values.content} />
      <StepsField steps={page.steps} />
      <ReferencesField
        name="contact_ids"
        label={texts.fields.contact_ids}
        hint={texts.contactsHint}
        chooseLabel={texts.chooseContact}
        addLabel={texts.addContact}
        options={contactOptions(people, texts.office)}
        chosen={page.contact_ids}
        limit={limits.contacts}
      />
      <ReferencesField
        name="document_ids"
        label={texts.fields.document_ids}
        hint={texts.documentsHint}
        chooseLabel={texts.chooseDocument}
        addLabel={texts.addDocument}
        options={documentOptions(documents)}
        chosen={page.document_ids}
        limit={limits.documents}
      />
      <ReferencesField
        name="related_ids"
        label={texts.fields.related_ids}
        hint={texts.relatedHint}
        chooseLabel={texts.chooseRelated}
        addLabel={texts.addRelated}
        options={pages.filter((other) => other.id !== id).map((other) => ({ value: other.id, label: other.title }))}
        chosen={page.related_ids}
        limit={limits.related}
      />
      <PicturesField name="pictures" pictures={page.pictures} />
      <PagePlaceFields page={page} id={id} />
    </Stack>
  );
}
