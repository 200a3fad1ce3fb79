import { ErrorLine } from '#ui/error-line.tsx'
import { Input } from '#ui/input.tsx'
import { PermissionGroups } from '#office/parts/access/permission-groups.tsx'
import { PlacesField } from '#office/parts/access/places-field.tsx'
import css from './access.module.css'
import type { Webhooks } from './webhook-queries.ts'

interface WebhookForm {
  name: string
  url: string
  kinds: string[]
  nodeCodes: string[]
}

export const WEBHOOK_FIELDS = ['name', 'url', 'kinds', 'nodeCodes'] as const

type Props = {
  all: Webhooks
  value: WebhookForm
  onValue: (form: WebhookForm) => void
  errors: Record<string, string>
}

/** Whom to tell, of what, and from which branches. */
export function WebhookFields({ all, value, onValue, errors }: Props) {
  const wrong = errors['kinds'] ?? errors['nodeCodes']
  return (
    <>
      <div className={css.address}>
        <Input
          label="Название"
          name="name"
          autoComplete="off"
          placeholder="CRM, склад, бот"
          value={value.name}
          error={errors['name']}
          onChange={({ target }) => onValue({ ...value, name: target.value })}
        />
        <Input
          label="Адрес"
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://crm.example.ru/hook"
          hint="Сюда придёт запрос POST с каждым событием"
          value={value.url}
          error={errors['url']}
          onChange={({ target }) => onValue({ ...value, url: target.value })}
        />
      </div>
      {wrong && <ErrorLine id="webhook-wrong">{wrong}</ErrorLine>}
      <PermissionGroups
        all={all.events.map(({ kind, group, label }) => ({ code: kind, group, label }))}
        value={value.kinds}
        onValue={(kinds) => onValue({ ...value, kinds })}
      />
      <PlacesField
        legend="Из каких филиалов"
        branches={all.branches.map((branch) => ({ ...branch, shops: [] }))}
        value={{ nodeCodes: value.nodeCodes, warehouseIds: [] }}
        onValue={({ nodeCodes }) => onValue({ ...value, nodeCodes })}
        hasEverywhere={all.isEverywhere}
      />
    </>
  )
}
