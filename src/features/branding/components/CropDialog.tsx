import { useId, useMemo, useState } from 'react'
import type { PictureSlot } from '@core/domain'
import styled from 'styled-components'
import { Button, Callout, IconButton, Modal, Muted, Row, Stack } from '@/ui'
import { resultSize, wholeView, zoomed, ZOOM_MAX } from '../model/crop'
import { SLOT_LABEL } from '../model/changes'
import { cropPicture, croppingOf } from '../picture'
import { CropStage } from './CropStage'

const Zoom = styled.label`
  display: flex;
  flex: 1 1 200px;
  align-items: center;
  gap: var(--s2);
  max-width: 320px;
  input {
    flex: 1;
    min-width: 0;
    height: 28px;
    accent-color: var(--accent-text);
  }
`
const Foot = styled(Row)`
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--s2) var(--s4);
`

const STEP = 1.25

export interface CropDialogProps {
  readonly slot: PictureSlot
  readonly picture: { readonly bitmap: ImageBitmap; readonly name: string }
  readonly onUse: (file: File) => void
  readonly onClose: () => void
}

/** Chooses which part of a picture fills its slot. */
export const CropDialog = ({ slot, picture, onUse, onClose }: CropDialogProps) => {
  const { bitmap } = picture
  const cropping = useMemo(() => croppingOf(slot, bitmap), [slot, bitmap])
  const [crop, setCrop] = useState(() => wholeView(cropping))
  const [failed, setFailed] = useState(false)
  const hint = useId()
  const size = resultSize(cropping, crop)
  const soft = size.width < cropping.frame.width / 2
  const use = () => {
    cropPicture(slot, picture, crop).then(onUse, () => setFailed(true))
  }
  const zoom = (to: number) => setCrop(zoomed(cropping, crop, to))
  const label = SLOT_LABEL[slot]
  return (
    <Modal
      open
      size={720}
      title={`Crop: ${label}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={use}>
            Use this part
          </Button>
        </>
      }
    >
      <Stack $gap="s3">
        <Muted $size="sm" id={hint}>
          Drag the picture or use the arrow keys. Zoom with the slider, the wheel, or plus and minus; 0 starts over.
        </Muted>
        <CropStage
          {...{ bitmap, cropping, crop }}
          label={`Part of ${picture.name}`}
          describedBy={hint}
          onCrop={setCrop}
        />
        <Foot>
          <Zoom>
            Zoom
            <IconButton icon="minus" label="Zoom out" size={28} onClick={() => zoom(crop.zoom / STEP)} />
            <input
              type="range"
              min={0}
              max={100}
              step={1}
              aria-label="Zoom"
              aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
              value={Math.round((Math.log(crop.zoom) / Math.log(ZOOM_MAX)) * 100)}
              onChange={event => zoom(ZOOM_MAX ** (Number(event.target.value) / 100))}
            />
            <IconButton icon="plus" label="Zoom in" size={28} onClick={() => zoom(crop.zoom * STEP)} />
          </Zoom>
          <Muted $size="sm">
            Result: {size.width} × {size.height} px
          </Muted>
        </Foot>
        {soft && (
          <Callout tone="warning">
            This part has few pixels and may look soft. {cropping.frame.width} × {cropping.frame.height} px look sharp
            on large screens.
          </Callout>
        )}
        {failed && (
          <Callout tone="danger" role="alert">
            The picture could not be cropped in this browser. Choose a smaller one.
          </Callout>
        )}
      </Stack>
    </Modal>
  )
}
