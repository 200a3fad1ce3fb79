import * as schemas from '#contract/office/places.schema.ts'
import * as calls from '#contract/office/places.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { saveSpecialDay, saveTiers, tiersEffect } from '#server/shop/settings/change-delivery.ts'
import { saveBranch, savePlace } from '#server/shop/settings/change-places.ts'
import { readPlaces } from '#server/shop/settings/places.ts'

export const placeRoutes = [
  implementOffice(calls.places, schemas.places, async (_input, context) => ({ data: await readPlaces(context) })),
  implementOffice(calls.saveBranch, schemas.saveBranch, async ({ body }, context) => ({
    data: { isChanged: await saveBranch(context, body) },
  })),
  implementOffice(calls.savePlace, schemas.savePlace, async ({ body }, context) => ({
    data: { id: await savePlace(context, body) },
  })),
  implementOffice(calls.previewTiers, schemas.previewTiers, async ({ body }, context) => ({
    data: await tiersEffect(context, body),
  })),
  implementOffice(calls.saveTiers, schemas.saveTiers, async ({ body }, context) => ({
    data: { isChanged: await saveTiers(context, body) },
  })),
  implementOffice(calls.saveSpecialDay, schemas.saveSpecialDay, async ({ body }, context) => ({
    data: { isChanged: await saveSpecialDay(context, body) },
  })),
]
