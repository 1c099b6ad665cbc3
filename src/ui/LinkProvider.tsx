import { createContext, useContext, type ComponentPropsWithRef, type ComponentType } from 'react'

export type AnchorProps = ComponentPropsWithRef<'a'> & { readonly href: string }

const PlainAnchor = ({ children, ...rest }: AnchorProps) => <a {...rest}>{children}</a>

const LinkContext = createContext<ComponentType<AnchorProps>>(PlainAnchor)

/** The app passes the router's link here; the design system itself knows no router. */
export const LinkProvider = LinkContext.Provider

/** The current anchor component: the router's inside the app, a plain one elsewhere. */
export const useAnchor = (): ComponentType<AnchorProps> => useContext(LinkContext)

/** An anchor for styled(): resolves to the current component when it renders. */
export const Anchor = (props: AnchorProps) => {
  const Current = useAnchor()
  return <Current {...props} />
}
