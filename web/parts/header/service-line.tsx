import { useLocation } from 'react-router'
import { servicePath, serviceParts } from '../../paths.ts'
import { Link } from '#ui/link.tsx'
import css from './service-line.module.css'

const LINKS = [
  { name: 'Отдать в ремонт', part: serviceParts.request, ofCenter: false },
  { name: 'Статус ремонта', part: serviceParts.status, ofCenter: false },
  { name: 'Цены на работы', part: serviceParts.prices, ofCenter: true },
  { name: 'Гарантийные марки', part: serviceParts.brands, ofCenter: true },
]

/** The header of service pages: what people come to the workshop for, one press away. */
export default function ServiceLine() {
  const { pathname, search } = useLocation()
  const isList = pathname === servicePath
  return (
    <ul className={css.row}>
      {!isList && (
        <li>
          <Link to={servicePath} className={css.link}>
            Все центры
          </Link>
        </li>
      )}
      {LINKS.filter(({ ofCenter }) => !isList || !ofCenter).map(({ name, part }) => (
        <li key={part}>
          <Link to={{ pathname, search, hash: part }} prefetch="none" className={css.link}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
