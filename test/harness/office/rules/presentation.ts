/** PresentationML as far as our files use it, after the transitional schemas of ECMA-376; `readRules` says how a line is written. */
export const PRESENTATION = String.raw`
p:CT_ApplicationNonVisualDrawingProps : p:ph=p:CT_Placeholder? (a:audioCd | a:wavAudioFile | a:audioFile | a:videoFile | a:quickTimeFile)? p:custDataLst? p:extLst? ; isPhoto=boolean userDrawn=boolean
p:CT_Background : (p:bgPr=p:CT_BackgroundProperties | p:bgRef=a:CT_StyleMatrixReference) ; bwMode=clr|auto|gray|ltGray|invGray|grayWhite|blackGray|blackWhite|black|white|hidden
p:CT_BackgroundProperties : (a:noFill | a:solidFill=a:CT_SolidColorFillProperties | a:gradFill | a:blipFill | a:pattFill | a:grpFill) (a:effectLst=a:CT_EffectList | a:effectDag)? p:extLst? ; shadeToTitle=boolean
p:CT_CommonSlideData : p:bg=p:CT_Background? p:spTree=p:CT_GroupShape p:custDataLst? p:controls? p:extLst=p:CT_ExtensionList? ; name=string
p:CT_Extension : any* ; uri!=string
p:CT_ExtensionList : (p:ext=p:CT_Extension*)? ; 
p:CT_GraphicalObjectFrame : p:nvGraphicFramePr=p:CT_GraphicalObjectFrameNonVisual p:xfrm=a:CT_Transform2D a:graphic=a:CT_GraphicalObject p:extLst? ; bwMode=clr|auto|gray|ltGray|invGray|grayWhite|blackGray|blackWhite|black|white|hidden
p:CT_GraphicalObjectFrameNonVisual : p:cNvPr=a:CT_NonVisualDrawingProps p:cNvGraphicFramePr=a:CT_NonVisualGraphicFrameProperties p:nvPr=p:CT_ApplicationNonVisualDrawingProps ; 
p:CT_GroupShape : p:nvGrpSpPr=p:CT_GroupShapeNonVisual p:grpSpPr=a:CT_GroupShapeProperties (p:sp=p:CT_Shape | p:grpSp | p:graphicFrame=p:CT_GraphicalObjectFrame | p:cxnSp | p:pic=p:CT_Picture | p:contentPart)* p:extLst? ; 
p:CT_GroupShapeNonVisual : p:cNvPr=a:CT_NonVisualDrawingProps p:cNvGrpSpPr=a:CT_NonVisualGroupDrawingShapeProps p:nvPr=p:CT_ApplicationNonVisualDrawingProps ; 
p:CT_HeaderFooter : p:extLst? ; sldNum=boolean hdr=boolean ftr=boolean dt=boolean
p:CT_NotesMaster : p:cSld=p:CT_CommonSlideData p:clrMap=a:CT_ColorMapping p:hf? p:notesStyle=a:CT_TextListStyle? p:extLst? ; 
p:CT_NotesMasterIdList : p:notesMasterId=p:CT_NotesMasterIdListEntry? ; 
p:CT_NotesMasterIdListEntry : p:extLst? ; r:id!=string
p:CT_NotesSlide : p:cSld=p:CT_CommonSlideData (p:clrMapOvr=a:CT_ColorMappingOverride?)? p:extLst? ; showMasterSp=boolean showMasterPhAnim=boolean
p:CT_Placeholder : p:extLst? ; type=title|body|ctrTitle|subTitle|dt|sldNum|ftr|hdr|obj|chart|tbl|clipArt|dgm|media|sldImg|pic orient=horz|vert sz=full|half|quarter idx=uint hasCustomPrompt=boolean
p:CT_Presentation : p:sldMasterIdLst=p:CT_SlideMasterIdList? p:notesMasterIdLst=p:CT_NotesMasterIdList? p:handoutMasterIdLst? p:sldIdLst=p:CT_SlideIdList? p:sldSz=p:CT_SlideSize? p:notesSz=a:CT_PositiveSize2D p:smartTags? p:embeddedFontLst? p:custShowLst? p:photoAlbum? p:custDataLst? p:kinsoku? p:defaultTextStyle=a:CT_TextListStyle? p:modifyVerifier? p:extLst=p:CT_ExtensionList? ; serverZoom=int,/-?[0-9]+(\.[0-9]+)?%/ firstSlideNum=int showSpecialPlsOnTitleSld=boolean rtl=boolean removePersonalInfoOnSave=boolean compatMode=boolean strictFirstAndLastChars=boolean embedTrueTypeFonts=boolean saveSubsetFonts=boolean autoCompressPictures=boolean bookmarkIdSeed=uint[1..2147483647] conformance=strict|transitional
p:CT_Picture : p:nvPicPr=p:CT_PictureNonVisual p:blipFill=a:CT_BlipFillProperties p:spPr=a:CT_ShapeProperties p:style? p:extLst? ; 
p:CT_PictureNonVisual : p:cNvPr=a:CT_NonVisualDrawingProps p:cNvPicPr=a:CT_NonVisualPictureProperties p:nvPr=p:CT_ApplicationNonVisualDrawingProps ; 
p:CT_Shape : p:nvSpPr=p:CT_ShapeNonVisual p:spPr=a:CT_ShapeProperties p:style? p:txBody=a:CT_TextBody? p:extLst? ; useBgFill=boolean
p:CT_ShapeNonVisual : p:cNvPr=a:CT_NonVisualDrawingProps p:cNvSpPr=a:CT_NonVisualDrawingShapeProps p:nvPr=p:CT_ApplicationNonVisualDrawingProps ; 
p:CT_Slide : p:cSld=p:CT_CommonSlideData (p:clrMapOvr=a:CT_ColorMappingOverride?)? p:transition? p:timing? p:extLst? ; showMasterSp=boolean showMasterPhAnim=boolean show=boolean
p:CT_SlideIdList : p:sldId=p:CT_SlideIdListEntry* ; 
p:CT_SlideIdListEntry : p:extLst? ; id!=uint[256..2147483647] r:id!=string
p:CT_SlideLayout : p:cSld=p:CT_CommonSlideData (p:clrMapOvr=a:CT_ColorMappingOverride?)? p:transition? p:timing? p:hf? p:extLst? ; showMasterSp=boolean showMasterPhAnim=boolean matchingName=string type=title|tx|twoColTx|tbl|txAndChart|chartAndTx|dgm|chart|txAndClipArt|clipArtAndTx|titleOnly|blank|txAndObj|objAndTx|objOnly|obj|txAndMedia|mediaAndTx|objOverTx|txOverObj|txAndTwoObj|twoObjAndTx|twoObjOverTx|fourObj|vertTx|clipArtAndVertTx|vertTitleAndTx|vertTitleAndTxOverChart|twoObj|objAndTwoObj|twoObjAndObj|cust|secHead|twoTxTwoObj|objTx|picTx preserve=boolean userDrawn=boolean
p:CT_SlideLayoutIdList : p:sldLayoutId=p:CT_SlideLayoutIdListEntry* ; 
p:CT_SlideLayoutIdListEntry : p:extLst? ; id=uint[2147483648..] r:id!=string
p:CT_SlideMaster : p:cSld=p:CT_CommonSlideData p:clrMap=a:CT_ColorMapping p:sldLayoutIdLst=p:CT_SlideLayoutIdList? p:transition? p:timing? p:hf=p:CT_HeaderFooter? p:txStyles=p:CT_SlideMasterTextStyles? p:extLst? ; preserve=boolean
p:CT_SlideMasterIdList : p:sldMasterId=p:CT_SlideMasterIdListEntry* ; 
p:CT_SlideMasterIdListEntry : p:extLst? ; id=uint[2147483648..] r:id!=string
p:CT_SlideMasterTextStyles : p:titleStyle=a:CT_TextListStyle? p:bodyStyle=a:CT_TextListStyle? p:otherStyle=a:CT_TextListStyle? p:extLst? ; 
p:CT_SlideSize :  ; cx!=int[0..] cy!=int[0..] type=screen4x3|letter|A4|35mm|overhead|banner|custom|ledger|A3|B4ISO|B5ISO|B4JIS|B5JIS|hagakiCard|screen16x9|screen16x10
`
