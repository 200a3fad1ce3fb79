import { useState } from 'react'
import { makeApiKey } from '#contract/office/api-keys.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Input } from '#ui/input.tsx'
import { PermissionGroups } from '#office/parts/access/permission-groups.tsx'
import { type AccessPlaces, PlacesField } from '#office/parts/access/places-field.tsx'
import { ShownOnce } from '#office/parts/access/shown-once.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { type Keys, keysQuery } from './access-queries.ts'
import css from './access.module.css'
import { TermsFields } from './terms-fields.tsx'

/** What it may and where, chosen from what the maker may. */
export function NewKeyForm({ all, onClose }: { all: Keys; onClose: () => void }) {
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<string[]>([])
  const [places, setPlaces] = useState<AccessPlaces>({
    nodeCodes: all.isEverywhere || !all.branches[0] ? [] : [all.branches[0].code],
    warehouseIds: [],
  })
  const [terms, setTerms] = useState({ expiresOn: '', perMinute: '300' })
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const form = useSendingForm(
    ['name', 'permissions', 'nodeCodes', 'perMinute', 'expiresOn'],
    () =>
      api(makeApiKey, {
        body: {
          name: name.trim(),
          permissions,
          ...places,
          perMinute: Number(terms.perMinute),
          expiresOn: terms.expiresOn || null,
        },
      }),
    ({ data }) => {
      setMade({ name: data.key.name, secret: data.secret })
      void queries.invalidateQueries(keysQuery)
    },
  )
  if (made)
    return (
      <Dialog open onClose={onClose} title={`Ключ «${made.name}» готов`}>
        <ShownOnce
          text={made.secret}
          copyLabel="Скопировать ключ"
          warning="Больше этот ключ не показать: магазин помнит только его отпечаток. Потеряли — отзовите и сделайте новый."
          actions={
            <Button look="red" onClick={onClose}>
              Ключ сохранён
            </Button>
          }
        >
          <p>
            Вставьте его в настройки программы. Он идёт с каждым вызовом заголовком <code>Authorization: Bearer …</code>
          </p>
        </ShownOnce>
      </Dialog>
    )
  const wrong = form.errors['permissions'] ?? form.errors['nodeCodes']
  return (
    <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors} className={css.new}>
      <h3 className={blocks.title}>Новый ключ</h3>
      <div className={css.terms}>
        <Input
          label="Название программы"
          name="name"
          autoComplete="off"
          placeholder="CRM, бот, курьерская служба"
          hint="Под ним она будет в журнале"
          value={name}
          error={form.errors['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <TermsFields value={terms} onValue={setTerms} errors={form.errors} />
      </div>
      {wrong && <ErrorLine id="key-wrong">{wrong}</ErrorLine>}
      <PermissionGroups all={all.permissions} value={permissions} onValue={setPermissions} />
      <PlacesField
        legend="Где"
        branches={all.branches}
        value={places}
        onValue={setPlaces}
        hasEverywhere={all.isEverywhere}
      />
      <div className={blocks.row}>
        <Button type="submit" look="red" loading={form.isSending}>
          Сделать ключ
        </Button>
        <Button onClick={onClose}>Не делать</Button>
      </div>
    </OfficeForm>
  )
}
