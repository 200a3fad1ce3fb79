import type { ApiKey } from '#contract/office/api-keys.ts'
import { longDayText, relativeMomentText } from '#rules/calendar/moment-text.ts'
import { PERMISSIONS } from '#rules/staff/permissions.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { placeText, type PlacesBranch } from '#office/parts/access/places-field.tsx'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './access.module.css'

const FEW = 3

/** «Видеть заказы, видеть товары и ещё 4». */
function permissionsText({ permissions }: ApiKey): string {
  const names = permissions.map((each) => PERMISSIONS[each].label)
  const shown = names.length > FEW + 1 ? names.slice(0, FEW) : names
  const text = shown.map((name, at) => (at === 0 ? name : name[0]!.toLowerCase() + name.slice(1))).join(', ')
  return names.length > shown.length ? `${text} и ещё ${names.length - shown.length}` : text
}

/** Noon of the day: no zone takes it to another one. */
export const expiryText = ({ expiresOn }: ApiKey): string =>
  expiresOn === null ? 'Без срока' : `По ${longDayText(new Date(`${expiresOn}T12:00:00+03:00`))}`

type Props = { item: ApiKey; branches: readonly PlacesBranch[]; onOpen: () => void }

/** Name, what it may, when it was used last, until when it works. */
export function KeyRow({ item, branches, onOpen }: Props) {
  const now = useMinuteClock()
  return (
    <li className={css.key}>
      <div className={css.words}>
        <b>{item.name}</b>{' '}
        {item.state === 'revoked' && <Badge look="soft">отозван {relativeMomentText(item.revokedAt!, now)}</Badge>}
        {item.state === 'expired' && (
          <Badge look="soft" tone="orange">
            срок истёк
          </Badge>
        )}
        <span className={css.quiet}>
          {permissionsText(item)}. {placeText([item], branches)}.
        </span>
      </div>
      <div className={css.facts}>
        <span>{item.lastUsedAt ? `Был в деле ${relativeMomentText(item.lastUsedAt, now)}` : 'Ещё не был в деле'}</span>
        <span>{expiryText(item)}</span>
      </div>
      <Button size="s" aria-label={`Открыть ключ ${item.name}`} onClick={onOpen}>
        Открыть
      </Button>
    </li>
  )
}
