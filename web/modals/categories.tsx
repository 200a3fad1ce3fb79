import { useState } from 'react'
import { formatNumber } from '#rules/text/number-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { Link } from '#ui/link.tsx'
import type { CategoriesPayload } from '../state/modal-payloads.ts'
import type { ModalProps } from './modal-props.ts'
import css from './categories.module.css'

/** From here on people would rather type than look. */
const SEARCH_FROM = 12

/** Categories of a list, of a brand or of a search. */
export default function Categories({ payload, onClose }: ModalProps<CategoriesPayload>) {
  const { brand, categories } = payload
  const title = brand ? `Разделы ${brand}` : 'Разделы'
  const [text, setText] = useState('')
  const found = categories.filter(({ name }) => plain(name).includes(plain(text.trim())))
  return (
    <Dialog open onClose={onClose} title={title} size="m">
      {categories.length >= SEARCH_FROM && (
        <Input
          label="Найти раздел"
          hideLabel
          placeholder="Найти раздел"
          clearable
          prefix={<Icon name="search" size="s" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul className={css.list} aria-label={title}>
        {found.map(({ code, name, url, image, goods }) => (
          <li key={code}>
            {/* Narrowing a search stays on the same page, where nothing else would close this. */}
            <Link to={url} className={css.row} onClick={onClose}>
              <span className={css.picture}>
                {image && (
                  <img
                    src={image.src}
                    srcSet={image.srcset}
                    sizes="48px"
                    width={image.width}
                    height={image.height}
                    alt=""
                    loading="lazy"
                  />
                )}
              </span>
              <span className={css.name}>{name}</span>
              <span className={css.count}>{formatNumber(goods)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={css.none} role="status">
          Такого раздела здесь нет
        </p>
      )}
    </Dialog>
  )
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
