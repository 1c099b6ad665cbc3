import { useId, useState } from 'react'
import styled from 'styled-components'
import type { TemplateUse } from '@core/contract'
import { Button, MEDIA, Stack, TYPE } from '@/ui'

const Terms = styled.dl`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: var(--s1) var(--s4);
  margin: 0;
  dt {
    color: var(--text-2);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    dd {
      margin-bottom: var(--s2);
    }
  }
`
const Colours = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s3);
`
const Colour = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s1);
  font-variant-numeric: tabular-nums;
`
const Patch = styled.span`
  flex: none;
  width: var(--s3);
  height: var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
`

const COLOUR = /#[0-9a-f]{6}/giu

/** A text, with a patch before each colour that it names. */
const Text = ({ text }: { readonly text: string }) => {
  const colours = text.match(COLOUR) ?? []
  if (colours.length === 0) return text
  const words = text.replace(COLOUR, '').replace(/[\s,]+$/u, '')
  return (
    <Colours>
      {words !== '' && <span>{words}</span>}
      {colours.map((colour, at) => (
        <Colour key={`${colour}-${at}`}>
          <Patch style={{ background: colour }} />
          {colour}
        </Colour>
      ))}
    </Colours>
  )
}

/** What decks take from the template, folded until somebody asks. */
export const TemplateUses = ({ uses }: { readonly uses: readonly TemplateUse[] }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Stack $gap="s2">
      <div>
        <Button
          size="sm"
          variant="ghost"
          icon={open ? 'chevron-down' : 'chevron-right'}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          What decks take from it
        </Button>
      </div>
      {open && (
        <Terms id={id}>
          {uses.map(({ term, text }) => (
            <div key={term} style={{ display: 'contents' }}>
              <dt>{term}</dt>
              <dd>
                <Text text={text} />
              </dd>
            </div>
          ))}
        </Terms>
      )}
    </Stack>
  )
}
