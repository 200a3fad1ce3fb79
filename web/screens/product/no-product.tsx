import { redirect } from 'react-router'
import { catalogPath } from '../../paths.ts'

/** /product/ names no product: the catalogue is what was meant. */
export const loader = () => redirect(catalogPath, 301)
