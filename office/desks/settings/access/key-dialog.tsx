import { useState } from 'react'
import { Link } from 'react-router'
import { type ApiKey, changeApiKey, revokeApiKey } from '#contract/office/api-keys.ts'
import { nearMomentText } from '#rules/calendar/moment-text.ts'
import { PERMISSIONS } from '#rules/staff/permissions.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { placeText, type PlacesBranch } from '#office/parts/access/places-field.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useNow } from '#office/state/use-now.ts'
import { keysQuery } from './access-queries.ts'
import { TermsFields } from './terms-fields.tsx'
import { expiryText } from './key-row.tsx'

const CALLS = ['вызов', 'вызова', 'вызовов'] as const

type Props = { item: ApiKey; branches: readonly PlacesBranch[]; onClose: () => void }

/** One key: what is known of it, its name and term, and the end of it. */
export function KeyDialog({ item, branches, onClose }: Props) {
  const now = useNow()
  const isRevoked = item.state === 'revoked'
  const facts: [name: string, words: string][] = [
    ['Начинается с', `${item.prefix}…`],
    ['Где', placeText([item], branches)],
    ['Сделан', `${nearMomentText(item.createdAt, now)}${item.createdBy ? `, ${item.createdBy}` : ''}`],
    [
      'Был в деле',
      item.lastUsedAt ? `${nearMomentText(item.lastUsedAt, now)}, из сети ${item.lastUsedFrom}` : 'Ещё не был',
    ],
    ...(isRevoked
      ? ([
          ['Отозван', nearMomentText(item.revokedAt!, now)],
          ['Предел', `${countText(item.perMinute, CALLS)} в минуту`],
          ['Срок', expiryText(item)],
        ] satisfies [string, string][])
      : []),
  ]
  return (
    <Dialog open onClose={onClose} title={`Ключ «${item.name}»`}>
      <div className={blocks.column}>
        <ul className={blocks.list}>
          {facts.map(([name, words]) => (
            <li key={name}>
              <span>{name}</span>
              <span>{words}</span>
            </li>
          ))}
        </ul>
        <details>
          <summary>Что может: {countText(item.permissions.length, ['право', 'права', 'прав'])}</summary>
          <ul>
            {item.permissions.map((each) => (
              <li key={each}>{PERMISSIONS[each].label}</li>
            ))}
          </ul>
        </details>
        <p>
          <Link to={`/journal?staff=${item.staffId}`}>Что сделала программа</Link> ·{' '}
          <Link to={`/journal?thing=api-key&key=${item.id}`}>что менялось в ключе</Link>
        </p>
        {!isRevoked && <KeyForm item={item} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function KeyForm({ item, onClose }: { item: ApiKey; onClose: () => void }) {
  const toast = useToast()
  const [name, setName] = useState(item.name)
  const [terms, setTerms] = useState({ expiresOn: item.expiresOn ?? '', perMinute: String(item.perMinute) })
  const [isAsked, setAsked] = useState(false)
  const done = (text: string) => async () => {
    await queries.invalidateQueries(keysQuery)
    toast({ text, tone: 'done' })
    onClose()
  }
  const form = useSendingForm(
    ['name', 'perMinute', 'expiresOn'],
    () =>
      api(changeApiKey, {
        params: { id: item.id },
        body: {
          version: item.version,
          name: name.trim(),
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
  return (
    <OfficeForm onSubmit={form.submit} words={form.words ?? revocation.words} errors={form.errors}>
      <Input
        label="Название программы"
        name="name"
        autoComplete="off"
        value={name}
        error={form.errors['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <TermsFields value={terms} onValue={setTerms} errors={form.errors} />
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
            <Button onClick={() => setAsked(true)}>Отозвать…</Button>
          </>
        )}
      </div>
    </OfficeForm>
  )
}
