import * as schemas from '#contract/office/texts.schema.ts'
import * as calls from '#contract/office/texts.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { publishText, unpublishText } from '#server/shop/around/content/desk/publish-text.ts'
import {
  findTextLinks,
  listRevisions,
  listTexts,
  readRevision,
  readText,
  readWords,
} from '#server/shop/around/content/desk/read-texts.ts'
import { createText, dropText, findText, saveText } from '#server/shop/around/content/desk/save-text.ts'
import { linkToText, previewDraft } from '#server/shop/around/content/desk/text-preview.ts'

export const textRoutes = [
  implementOffice(calls.texts, schemas.texts, async ({ query }, { db }) => ({ data: await listTexts(db, query) })),

  implementOffice(calls.textWords, schemas.textWords, async (_input, { db }) => ({ data: await readWords(db) })),

  implementOffice(calls.textLinks, schemas.textLinks, async ({ query }, { db }) => ({
    data: await findTextLinks(db, query.search),
  })),

  implementOffice(calls.previewSiteText, schemas.previewSiteText, async ({ body }, context) => ({
    data: await previewDraft(context, body.kind, body.id, body.fields),
  })),

  implementOffice(calls.createText, schemas.createText, async ({ body }, context) => ({
    data: await readText(context.db, await createText(context, body.kind, body.fields)),
  })),

  implementOffice(calls.textCard, schemas.textCard, async ({ params }, { db }) => ({
    data: await readText(db, params.id),
  })),

  implementOffice(calls.saveText, schemas.saveText, async ({ params, body }, context) => {
    await saveText(context, params.id, body.version, body.fields)
    return { data: await readText(context.db, params.id) }
  }),

  implementOffice(calls.dropText, schemas.dropText, async ({ params }, context) => {
    await dropText(context, params.id)
    return { data: { isDropped: true } }
  }),

  implementOffice(calls.publishText, schemas.publishText, async ({ params, body }, context) => {
    await publishText(context, params.id, body)
    return { data: await readText(context.db, params.id) }
  }),

  implementOffice(calls.unpublishText, schemas.unpublishText, async ({ params, body }, context) => {
    await unpublishText(context, params.id, body)
    return { data: await readText(context.db, params.id) }
  }),

  implementOffice(calls.textRevisions, schemas.textRevisions, async ({ params }, { db }) => {
    await findText(db, params.id)
    return { data: await listRevisions(db, params.id) }
  }),

  implementOffice(calls.textRevision, schemas.textRevision, async ({ params }, { db }) => ({
    data: await readRevision(db, params.id, params.number),
  })),

  implementOffice(calls.linkText, schemas.linkText, async ({ params }, context) => ({
    data: await linkToText(context, params.id),
  })),
]
