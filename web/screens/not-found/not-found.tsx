import { data } from 'react-router'

/** An address nobody knows. Thrown, so that the root's error screen answers in one way for all. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
