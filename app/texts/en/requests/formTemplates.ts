/** Templates of forms, whose words a translation replaces. The demo town's forms are made of the same. */
import { formTemplates as templates } from '../../../../db/rules/forms/templates.ts';

export const formTemplates = templates;
