import * as schemas from '#contract/office/seo.schema.ts'
import * as calls from '#contract/office/seo.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import {
  listSeoKinds,
  previewSeo,
  sampleSeo,
  saveSeoTemplate,
} from '#server/shop/around/content/seo-desk/seo-templates.ts'
import { askForFiles, readSiteFiles } from '#server/shop/around/content/seo-desk/site-files.ts'
import {
  dropRedirect,
  importFile,
  listRedirects,
  saveRedirect,
} from '#server/shop/ground/redirects/desk/redirect-desk.ts'
import { dropMissing, listMissing, testAddress } from '#server/shop/ground/redirects/desk/test-address.ts'

export const seoRoutes = [
  implementOffice(calls.redirects, schemas.redirects, async ({ query }, { db }) => ({
    data: await listRedirects(db, query),
  })),
  implementOffice(calls.saveRedirect, schemas.saveRedirect, async ({ body }, context) => ({
    data: await saveRedirect(context, body),
  })),
  implementOffice(calls.dropRedirect, schemas.dropRedirect, async ({ body }, { db }) => {
    await dropRedirect(db, body.from)
    return { data: { isDropped: true } }
  }),
  implementOffice(calls.testRedirect, schemas.testRedirect, async ({ body }, { db }) => ({
    data: await testAddress(db, body.address),
  })),
  implementOffice(calls.importRedirectFile, schemas.importRedirectFile, async ({ body }, context) => ({
    data: await importFile(context, body.text, body.isTrial),
  })),
  implementOffice(calls.missingPages, schemas.missingPages, async ({ query }, { db }) => ({
    data: await listMissing(db, query.search),
  })),
  implementOffice(calls.dropMissingPage, schemas.dropMissingPage, async ({ body }, { db }) => {
    await dropMissing(db, body.path)
    return { data: { isDropped: true } }
  }),
  implementOffice(calls.seoKinds, schemas.seoKinds, async (_input, { db }) => ({ data: await listSeoKinds(db) })),
  implementOffice(calls.sampleSeo, schemas.sampleSeo, async ({ body }, { db }) => ({
    data: await sampleSeo(db, body),
  })),
  implementOffice(calls.previewSeo, schemas.previewSeo, async ({ body }, context) => ({
    data: await previewSeo(context, body),
  })),
  implementOffice(calls.saveSeoTemplate, schemas.saveSeoTemplate, async ({ body }, context) => ({
    data: { isBuiltIn: await saveSeoTemplate(context, body) },
  })),
  implementOffice(calls.siteFiles, schemas.siteFiles, async (_input, { db, config }) => ({
    data: await readSiteFiles(db, config),
  })),
  implementOffice(calls.buildSiteFiles, schemas.buildSiteFiles, async (_input, context) => {
    await askForFiles(context)
    return { data: await readSiteFiles(context.db, context.config) }
  }),
]
