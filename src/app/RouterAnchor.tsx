import { Link } from 'react-router-dom'
import type { AnchorProps } from '@/ui'

const isOwnScreen = (href: string) => href.startsWith('/') && !href.startsWith('/api/') && !href.startsWith('/proxy/')

/** The anchor of the design system: the router's for the product's own screens, the browser's for everything else. */
export const RouterAnchor = ({ href, children, ...rest }: AnchorProps) =>
  isOwnScreen(href) && rest.target === undefined && rest.download === undefined ? (
    <Link to={href} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  )
