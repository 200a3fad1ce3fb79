import * as schemas from '#contract/office/places.schema.ts'
import * as calls from '#contract/office/places.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { saveSpecialDay, saveTiers, tiersEffect } from '#server/shop/running/settings/change-delivery.ts'
import { closeBranch, findBranchCities, openBranch } from '#server/shop/running/settings/branches.ts'
import { saveBranch, savePlace } from '#server/shop/running/settings/change-places.ts'
import { readDaysHistory } from '#server/shop/running/settings/days-history.ts'
import { readPlacesHistory, takeBackPlaces } from '#server/shop/running/settings/places-history.ts'
import { readPlaces } from '#server/shop/running/settings/places.ts'

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
  implementOffice(calls.branchCities, schemas.branchCities, async ({ query }, { db }) => ({
    data: await findBranchCities(db, query.q),
  })),
  implementOffice(calls.openBranch, schemas.openBranch, async ({ body }, context) => ({
    data: await openBranch(context, body),
  })),
  implementOffice(calls.closeBranch, schemas.closeBranch, async ({ body }, context) => ({
    data: await closeBranch(context, body),
  })),
  implementOffice(calls.placesHistory, schemas.placesHistory, async ({ query }, context) => ({
    data: await readPlacesHistory(context, query.branch),
  })),
  implementOffice(calls.daysHistory, schemas.daysHistory, async (_input, { db }) => ({
    data: await readDaysHistory(db),
  })),
  implementOffice(calls.takeBackPlaces, schemas.takeBackPlaces, async ({ body }, context) => ({
    data: { isChanged: await takeBackPlaces(context, body) },
  })),
]
