import type { CardKit, CardLinks } from '#contract/office/good-card.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CardProps } from './card-props.ts'
import { FindNamed } from '#office/parts/named-goods/find-named.tsx'
import css from './good.module.css'
import { NamedRows } from '#office/parts/named-goods/named-rows.tsx'

const KINDS: { kind: keyof CardLinks; name: string; hint: string }[] = [
  { kind: 'material', name: 'Расходники', hint: 'Что к нему подходит и чего он просит со временем' },
  { kind: 'analog', name: 'Аналоги', hint: 'Чем заменить, когда его нет' },
  { kind: 'spare', name: 'Запчасти', hint: 'Детали для ремонта' },
  { kind: 'together', name: 'Собрать комплект', hint: 'Что покупатель может добавить в комплект сам' },
]

/** Kits around the good, and the goods that stand beside it. */
export function LinksTab(props: CardProps) {
  return (
    <div className={css.fields}>
      <Kits {...props} />
      {KINDS.map((kind) => (
        <Links key={kind.kind} {...kind} {...props} />
      ))}
      {props.errors['links'] && <Notice tone="error">{props.errors['links']}</Notice>}
    </div>
  )
}

type LinksProps = CardProps & (typeof KINDS)[number]

function Links({ kind, name, hint, card, parts, named, mayChange, setParts, nameGood }: LinksProps) {
  const codes = parts.links[kind]
  const set = (next: string[]) => setParts({ links: { ...parts.links, [kind]: next } })
  const computed = kind === 'analog' && codes.length === 0 ? card.computedAnalogs : []
  return (
    <section className={css.group} aria-label={name}>
      <h3 className={css.legend}>
        {name} {codes.length > 0 && <span className={css.quiet}>{codes.length}</span>}
      </h3>
      <p className={css.quiet}>{hint}</p>
      <NamedRows label={name} codes={codes} named={named} isOff={!mayChange} onCodes={set} />
      {computed.length > 0 && (
        <div>
          <p className={css.quiet}>
            Сейчас магазин подбирает сам по характеристикам. Добавите свои, и покажутся только они:
          </p>
          <ul className={css.computed}>
            {computed.map((good) => (
              <li key={good.code}>
                {good.name}{' '}
                {mayChange && (
                  <Button
                    size="s"
                    onClick={() => {
                      nameGood(good)
                      set([...codes, good.code])
                    }}
                  >
                    Закрепить
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {mayChange && (
        <FindNamed
          label={`Добавить: ${name.toLowerCase()}`}
          onPick={(good) => {
            if (codes.includes(good.code) || good.code === card.code) return
            nameGood(good)
            set([...codes, good.code])
          }}
        />
      )}
    </section>
  )
}

function Kits({ card, parts: { kits }, named, errors, mayChange, setParts, nameGood }: CardProps) {
  const set = (at: number, part: Partial<CardKit>) =>
    setParts({ kits: kits.map((kit, each) => (each === at ? { ...kit, ...part } : kit)) })
  return (
    <section className={css.group} aria-label="Комплекты">
      <h3 className={css.legend}>Комплекты</h3>
      <p className={css.quiet}>Этот товар и другие вместе дешевле. Сам товар входит в комплект по своей цене.</p>
      {kits.map((kit, at) => (
        <div key={kit.id ?? `new-${at}`} className={css.kit}>
          <div className={css.line}>
            <Input
              label="Название комплекта"
              value={kit.name}
              disabled={!mayChange}
              onChange={({ target }) => set(at, { name: target.value })}
            />
            {mayChange && (
              <Button
                icon="trash"
                look="white"
                aria-label={`Убрать комплект ${at + 1}`}
                onClick={() => setParts({ kits: kits.filter((_, each) => each !== at) })}
              />
            )}
          </div>
          <NamedRows
            label={`Товары комплекта ${at + 1}`}
            codes={kit.items.map(({ code }) => code)}
            named={named}
            isOff={!mayChange}
            onCodes={(codes) => set(at, { items: codes.map((code) => kit.items.find((item) => item.code === code)!) })}
            extra={(code) => {
              const item = kit.items.find((each) => each.code === code)!
              const change = (part: Partial<typeof item>) =>
                set(at, { items: kit.items.map((each) => (each.code === code ? { ...each, ...part } : each)) })
              return (
                <>
                  <Input
                    label="Сколько"
                    hideLabel
                    inputMode="numeric"
                    suffix="шт."
                    disabled={!mayChange}
                    value={String(item.quantity)}
                    onChange={({ target }) => change({ quantity: digits(target.value, 100) })}
                  />
                  <Input
                    label="Скидка"
                    hideLabel
                    inputMode="numeric"
                    prefix="−"
                    suffix="%"
                    disabled={!mayChange}
                    value={String(item.discountPercent)}
                    onChange={({ target }) => change({ discountPercent: digits(target.value, 90) })}
                  />
                </>
              )
            }}
          />
          {mayChange && (
            <FindNamed
              label="Добавить товар в комплект"
              hideLabel
              onPick={(good) => {
                if (good.code === card.code || kit.items.some(({ code }) => code === good.code)) return
                nameGood(good)
                set(at, { items: [...kit.items, { code: good.code, quantity: 1, discountPercent: 10 }] })
              }}
            />
          )}
        </div>
      ))}
      {errors['kits'] && <Notice tone="error">{errors['kits']}</Notice>}
      {mayChange && (
        <Button
          size="s"
          icon="plus"
          className={css.add}
          onClick={() => setParts({ kits: [...kits, { id: null, name: 'Вместе дешевле', items: [] }] })}
        >
          Новый комплект
        </Button>
      )}
    </section>
  )
}

const digits = (text: string, most: number) => Math.min(Number(text.replace(/\D/g, '').slice(0, 3)), most)
