import { useState } from 'react'
import styled from 'styled-components'
import { Button, IconButton, MEDIA, Row, TextField } from '@/ui'
import { LIGHT } from '@/ui/theme/tokens'
import { colourProblem } from '../model/changes'
import { colourAt } from '../picture'

const Swatch = styled.input`
  flex: none;
  width: 36px;
  height: 36px;
  padding: 0;
  border: 1px solid var(--border-ctl);
  border-radius: var(--r-ctl);
  background: none;
  cursor: pointer;
  &::-webkit-color-swatch-wrapper {
    padding: 0;
  }
  &::-webkit-color-swatch {
    border: 0;
    border-radius: 3px;
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  ${MEDIA.touch} {
    width: 44px;
    height: 44px;
  }
`
const Typed = styled.div`
  width: 132px;
  input {
    font-family: var(--mono);
  }
  /* What is wrong is said beside the buttons, not in a column as narrow as the field. */
  [id$='-error'] {
    width: max-content;
    max-width: min(340px, calc(100vw - 150px));
  }
`

export interface ColourFieldProps {
  readonly colour: string
  /** Address of the logo; null without one. */
  readonly logo: string | null
  /** The colour that the preview shows, as #rrggbb. */
  readonly shown: string | null
  readonly onColour: (colour: string) => void
}

/** The one brand colour: typed, picked, or taken from the logo. Everything else is derived from it. */
export const ColourField = ({ colour, logo, shown, onColour }: ColourFieldProps) => {
  const [taking, setTaking] = useState(false)
  const [none, setNone] = useState(false)
  const take = async () => {
    if (logo === null) return
    setTaking(true)
    const found = await colourAt(logo)
    setTaking(false)
    setNone(found === null)
    if (found !== null) onColour(found.toUpperCase())
  }
  return (
    <Row $wrap $align="flex-start">
      <Swatch
        type="color"
        aria-label="Pick the brand colour"
        value={shown ?? LIGHT.accent.toLowerCase()}
        onChange={event => onColour(event.target.value.toUpperCase())}
      />
      <Typed>
        <TextField
          label="Brand colour"
          labelHidden
          placeholder="#1F5FBF"
          maxLength={9}
          spellCheck={false}
          autoComplete="off"
          value={colour}
          onValueChange={onColour}
          error={none ? 'The logo has no colour that stands out.' : colourProblem(colour)}
        />
      </Typed>
      {colour !== '' && <IconButton icon="x" label="Use the built-in colour" size={36} onClick={() => onColour('')} />}
      <Button
        variant="ghost"
        loading={taking}
        disabledReason={logo === null ? 'Choose a logo first' : null}
        onClick={() => void take()}
      >
        Take from logo
      </Button>
    </Row>
  )
}
