import * as schemas from '#contract/office/api-keys.schema.ts'
import { apiKeys, changeApiKey, makeApiKey, replaceApiKey, revokeApiKey } from '#contract/office/api-keys.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { changeKey, listKeys, issueApiKey, replaceKey, revokeKey } from '#server/shop/people/staff/api-keys.ts'

export const apiKeyRoutes = [
  implementOffice(apiKeys, schemas.apiKeys, async (_input, context) => ({ data: await listKeys(context) })),

  implementOffice(makeApiKey, schemas.makeApiKey, async ({ body }, context) => ({
    data: await issueApiKey(context, body),
  })),

  implementOffice(changeApiKey, schemas.changeApiKey, async ({ params, body }, context) => ({
    data: await changeKey(context, params.id, body),
  })),

  implementOffice(replaceApiKey, schemas.replaceApiKey, async ({ params, body }, context) => ({
    data: await replaceKey(context, params.id, body),
  })),
  implementOffice(revokeApiKey, schemas.revokeApiKey, async ({ params }, context) => ({
    data: await revokeKey(context, params.id),
  })),
]
