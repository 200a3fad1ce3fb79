import type { GoodFull } from '#contract/good.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Section } from '../../ui/section.tsx'
import css from './description.module.css'

export function Description({ good }: { good: GoodFull }) {
  return (
    <Section id="description" title="Описание">
      <Panel className={css.panel}>
        {/* oxlint-disable-next-line react/no-danger -- the shop's own Markdown, rendered and sanitised on the server */}
        <div className={css.text} dangerouslySetInnerHTML={{ __html: good.description }} />
        {good.inTheBox.length > 0 && (
          <div className={css.box}>
            <h3 className={css.title}>В коробке</h3>
            <ul className={css.list}>
              {good.inTheBox.map((thing) => <li key={thing}><Icon name="check" size="xs" />{thing}</li>)}
            </ul>
          </div>
        )}
      </Panel>
    </Section>
  )
}
