import { timeOfDayText } from '#rules/calendar/moment-text.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './invitation-link.module.css'

/** Shown once: the shop keeps only what the link is checked by. */
export function InvitationLink({ url, expiresAt, name }: { url: string; expiresAt: string; name: string }) {
  return (
    <div className={css.link}>
      <p>
        Передайте ссылку человеку, {name}: по ней задают пароль. Она ждёт до {timeOfDayText(expiresAt)} и сработает один
        раз.
      </p>
      <div className={css.frame}>
        <span className={css.url}>{url}</span>
        <CopyButton text={url} label="Скопировать ссылку" />
      </div>
      <Notice tone="warning">Больше эту ссылку не показать. Не успели: сделайте новую на карточке сотрудника.</Notice>
    </div>
  )
}
