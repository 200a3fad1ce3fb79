import * as schemas from '#contract/office/settings.schema.ts'
import * as calls from '#contract/office/settings.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { saveSettings } from '#server/shop/running/settings/change-settings.ts'
import { environmentFacts } from '#server/shop/running/settings/environment.ts'
import { readSettings, readSettingsHistory } from '#server/shop/running/settings/read-settings.ts'
import { settingEffects } from '#server/shop/running/settings/setting-effects.ts'

export const settingsRoutes = [
  implementOffice(calls.settings, schemas.settings, async (_input, context) => ({
    data: { settings: await readSettings(context), environment: environmentFacts(context.config) },
  })),
  implementOffice(calls.saveSettings, schemas.saveSettings, async ({ body }, context) => ({
    data: { saved: await saveSettings(context, body.changes) },
  })),
  implementOffice(calls.previewSettings, schemas.previewSettings, async ({ body }, context) => ({
    data: { effects: await settingEffects(context, body.changes) },
  })),
  implementOffice(calls.settingsHistory, schemas.settingsHistory, async ({ query }, { db }) => ({
    data: await readSettingsHistory(db, query.section),
  })),
]
