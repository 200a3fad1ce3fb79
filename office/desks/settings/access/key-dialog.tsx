import { useState } from 'react'
import { Link } from 'react-router'
import { type ApiKey, changeApiKey, revokeApiKey } from '#contract/office/api-keys.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { PERMISSIONS } from '#rules/staff/permissions.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { PermissionGroups } from '#office/parts/access/permission-groups.tsx'
import { type AccessPlaces, placeText, PlacesField } from '#office/parts/access/places-field.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { type Keys, keysQuery } from './access-queries.ts'
import css from './access.module.css'
import { TermsFields } from './terms-fields.tsx'
import { expiryText } from './key-row.tsx'
import { ReplaceKey } from './replace-key.tsx'

const CALLS = ['вызов', 'вызова', 'вызовов'] as const
const RIGHTS = ['право', 'права', 'прав'] as const

const isEverywhere = ({ nodeCodes, warehouseIds }: AccessPlaces) => nodeCodes.length + warehouseIds.length === 0

type Props = { item: ApiKey; all: Keys; onClose: () => void }

/** One key: what is known of it, its name, what it may and where, its term, and the end of it. */
export function KeyDialog({ item, all, onClose }: Props) {
  const now = useMinuteClock()
  const isRevoked = item.state === 'revoked'
  const facts: [name: string, words: string][] = [
    ['Начинается с', `${item.prefix}…`],
    ['Сделан', `${relativeMomentText(item.createdAt, now)}${item.createdBy ? `, ${item.createdBy}` : ''}`],
    ...(item.oldUntil
      ? ([['Прежний ключ', `кончится ${relativeMomentText(item.oldUntil, now)}`]] satisfies [string, string][])
      : []),
    [
      'Был в деле',
      item.lastUsedAt ? `${relativeMomentText(item.lastUsedAt, now)}, из сети ${item.lastUsedFrom}` : 'Ещё не был',
    ],
    ...(isRevoked
      ? ([
          ['Где', placeText([item], all.branches)],
          ['Отозван', relativeMomentText(item.revokedAt!, now)],
          ['Предел', `${countText(item.perMinute, CALLS)} в минуту`],
          ['Срок', expiryText(item)],
        ] satisfies [string, string][])
      : []),
  ]
  return (
    <Dialog open size={isRevoked ? 'm' : 'l'} onClose={onClose} title={`Ключ «${item.name}»`}>
      <div className={blocks.column}>
        <ul className={blocks.list}>
          {facts.map(([name, words]) => (
            <li key={name}>
              <span>{name}</span>
              <span>{words}</span>
            </li>
          ))}
        </ul>
        {isRevoked && (
          <details>
            <summary>Что мог: {countText(item.permissions.length, RIGHTS)}</summary>
            <ul>
              {item.permissions.map((each) => (
                <li key={each}>{PERMISSIONS[each].label}</li>
              ))}
            </ul>
          </details>
        )}
        <p>
          <Link to={`/journal?staff=${item.staffId}`}>Что сделала программа</Link> ·{' '}
          <Link to={`/journal?thing=api-key&key=${item.id}`}>что менялось в ключе</Link>
        </p>
        {!isRevoked && <KeyForm item={item} all={all} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function KeyForm({ item, all, onClose }: Props) {
  const toast = useToast()
  const [name, setName] = useState(item.name)
  const [permissions, setPermissions] = useState<string[]>(item.permissions)
  const [places, setPlaces] = useState<AccessPlaces>({ nodeCodes: item.nodeCodes, warehouseIds: item.warehouseIds })
  const [terms, setTerms] = useState({ expiresOn: item.expiresOn ?? '', perMinute: String(item.perMinute) })
  const [isAsked, setAsked] = useState(false)
  const [isReplacing, setReplacing] = useState(false)
  // what somebody wider gave can be taken away, too
  const granted = item.permissions.filter((code) => !all.permissions.some((each) => each.code === code))
  const offered = [...all.permissions, ...granted.map((code) => ({ code, ...PERMISSIONS[code] }))]
  const done = (text: string) => async () => {
    await queries.invalidateQueries(keysQuery)
    toast({ text, tone: 'done' })
    onClose()
  }
  const form = useSendingForm(
    ['name', 'permissions', 'nodeCodes', 'perMinute', 'expiresOn'],
    () =>
      api(changeApiKey, {
        params: { id: item.id },
        body: {
          version: item.version,
          name: name.trim(),
          permissions,
          ...places,
          perMinute: Number(terms.perMinute),
          expiresOn: terms.expiresOn || null,
        },
      }),
    done('Ключ записан, новое действует сразу'),
  )
  const revocation = useSendingForm(
    [],
    () => api(revokeApiKey, { params: { id: item.id } }),
    done(`Ключ «${item.name}» отозван`),
  )
  const wrong = form.errors['permissions'] ?? form.errors['nodeCodes']
  return (
    <>
      <OfficeForm onSubmit={form.submit} words={form.words ?? revocation.words} errors={form.errors}>
        <div className={css.terms}>
          <Input
            label="Название программы"
            name="name"
            autoComplete="off"
            value={name}
            error={form.errors['name']}
            onChange={({ target }) => setName(target.value)}
          />
          <TermsFields value={terms} onValue={setTerms} errors={form.errors} />
        </div>
        {wrong && <ErrorLine id="key-wrong">{wrong}</ErrorLine>}
        <details>
          <summary>Что может: {countText(permissions.length, RIGHTS)}</summary>
          <div className={css.rights}>
            <PermissionGroups all={offered} value={permissions} onValue={setPermissions} />
          </div>
        </details>
        <PlacesField
          legend="Где"
          branches={all.branches}
          value={places}
          onValue={setPlaces}
          hasEverywhere={all.isEverywhere || isEverywhere(item)}
        />
        {isAsked && <p role="alert">Следующий же вызов с этим ключом получит отказ, вернуть ключ нельзя. Отозвать?</p>}
        <div className={blocks.row}>
          {isAsked ? (
            <>
              <Button look="red" loading={revocation.isSending} onClick={() => void revocation.submit()}>
                Отозвать ключ
              </Button>
              <Button onClick={() => setAsked(false)}>Оставить</Button>
            </>
          ) : (
            <>
              <Button type="submit" look="red" loading={form.isSending}>
                Записать
              </Button>
              {item.state === 'active' && <Button onClick={() => setReplacing(true)}>Заменить…</Button>}
              <Button onClick={() => setAsked(true)}>Отозвать…</Button>
            </>
          )}
        </div>
      </OfficeForm>
      {/* a form of its own, not inside this one */}
      {isReplacing && <ReplaceKey item={item} onClose={onClose} />}
    </>
  )
}
