import { timeOfDayText } from '#rules/calendar/moment-text.ts'
import { ShownOnce } from '#office/parts/access/shown-once.tsx'

export function InvitationLink({ url, expiresAt, name }: { url: string; expiresAt: string; name: string }) {
  return (
    <ShownOnce
      text={url}
      copyLabel="Скопировать ссылку"
      warning="Больше эту ссылку не показать. Не успели: сделайте новую на карточке сотрудника."
    >
      <p>
        Передайте ссылку человеку, {name}: по ней задают пароль. Она ждёт до {timeOfDayText(expiresAt)} и сработает один
        раз.
      </p>
    </ShownOnce>
  )
}
