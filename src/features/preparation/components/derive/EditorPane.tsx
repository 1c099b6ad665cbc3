import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { Foot } from '@/tables/ui'
import { IconButton, MEDIA, Row, TYPE } from '@/ui'

const Pane = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  background: var(--surface);
`
const Head = styled(Row)`
  flex: none;
  justify-content: space-between;
  padding: var(--s2) var(--s5);
  border-bottom: 1px solid var(--border);
  h2 {
    ${TYPE.base}
    font-weight: 600;
  }
  ${MEDIA.below768} {
    padding-inline: var(--s4);
  }
`
const Scrolled = styled.div`
  flex: 1;
  min-height: 0;
  padding: var(--s4) var(--s5);
  overflow-y: auto;
  > * {
    max-width: 1120px;
  }
  ${MEDIA.below768} {
    padding: var(--s3) var(--s4);
  }
  ${MEDIA.below1000} {
    overflow: visible;
  }
`

const Buttons = styled(Foot)`
  ${MEDIA.below1000} {
    position: sticky;
    bottom: 0;
  }
`

export interface EditorPaneProps {
  readonly title: string
  readonly onClose: () => void
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** An editor as a part of the page: head, what scrolls, and a foot with its buttons. */
export const EditorPane = ({ title, onClose, footer, children }: EditorPaneProps) => {
  const id = useId()
  return (
    <Pane aria-labelledby={id} data-draft="">
      <Head>
        <h2 id={id}>{title}</h2>
        <IconButton icon="x" size={28} label="Close the editor" onClick={onClose} />
      </Head>
      <Scrolled>{children}</Scrolled>
      <Buttons>{footer}</Buttons>
    </Pane>
  )
}
