/** DrawingML as far as our files use it, after the transitional schemas of ECMA-376; `readRules` says how a line is written. */
export const DRAWING = String.raw`
a:CT_BackgroundFillStyleList : (a:noFill | a:solidFill=a:CT_SolidColorFillProperties | a:gradFill=a:CT_GradientFillProperties | a:blipFill | a:pattFill | a:grpFill)+ ; 
a:CT_BaseStyles : a:clrScheme=a:CT_ColorScheme a:fontScheme=a:CT_FontScheme a:fmtScheme=a:CT_StyleMatrix a:extLst? ; 
a:CT_Blip : a:extLst? ; r:embed!=string cstate=email|screen|print|hqprint|none
a:CT_BlipFillProperties : a:blip=a:CT_Blip? a:srcRect? (a:tile | a:stretch=a:CT_StretchInfoProperties)? ; dpi=uint rotWithShape=boolean
a:CT_Color : (a:scrgbClr | a:srgbClr=a:CT_SRgbColor | a:hslClr | a:sysClr=a:CT_SystemColor | a:schemeClr=a:CT_SchemeColor | a:prstClr) ; 
a:CT_ColorMapping : a:extLst? ; bg1!=dk1|lt1|dk2|lt2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink tx1!=dk1|lt1|dk2|lt2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink bg2!=dk1|lt1|dk2|lt2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink tx2!=dk1|lt1|dk2|lt2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink accent1!=dk1|lt1|dk2|lt2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink accent2!=dk1|lt1|dk2|lt2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink accent3!=dk1|lt1|dk2|lt2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink accent4!=dk1|lt1|dk2|lt2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink accent5!=dk1|lt1|dk2|lt2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink accent6!=dk1|lt1|dk2|lt2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink hlink!=dk1|lt1|dk2|lt2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink folHlink!=dk1|lt1|dk2|lt2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink
a:CT_ColorMappingOverride : (a:masterClrMapping=a:CT_EmptyElement | a:overrideClrMapping) ; 
a:CT_ColorScheme : a:dk1=a:CT_Color a:lt1=a:CT_Color a:dk2=a:CT_Color a:lt2=a:CT_Color a:accent1=a:CT_Color a:accent2=a:CT_Color a:accent3=a:CT_Color a:accent4=a:CT_Color a:accent5=a:CT_Color a:accent6=a:CT_Color a:hlink=a:CT_Color a:folHlink=a:CT_Color a:extLst? ; name!=string
a:CT_ColorSchemeList : a:extraClrScheme* ; 
a:CT_EffectList : a:blur? a:fillOverlay? a:glow? a:innerShdw? a:outerShdw=a:CT_OuterShadowEffect? a:prstShdw? a:reflection? a:softEdge? ; 
a:CT_EffectStyleItem : (a:effectLst=a:CT_EffectList | a:effectDag) a:scene3d? a:sp3d? ; 
a:CT_EffectStyleList : a:effectStyle=a:CT_EffectStyleItem+ ; 
a:CT_EmptyElement :  ; 
a:CT_FillStyleList : (a:noFill | a:solidFill=a:CT_SolidColorFillProperties | a:gradFill=a:CT_GradientFillProperties | a:blipFill | a:pattFill | a:grpFill)+ ; 
a:CT_FontCollection : a:latin=a:CT_TextFont a:ea=a:CT_TextFont a:cs=a:CT_TextFont a:font=a:CT_SupplementalFont* a:extLst? ; 
a:CT_FontScheme : a:majorFont=a:CT_FontCollection a:minorFont=a:CT_FontCollection a:extLst? ; name!=string
a:CT_GeomGuideList : a:gd* ; 
a:CT_GradientFillProperties : a:gsLst=a:CT_GradientStopList? (a:lin=a:CT_LinearShadeProperties | a:path)? a:tileRect? ; flip=none|x|y|xy rotWithShape=boolean
a:CT_GradientStop : (a:scrgbClr | a:srgbClr | a:hslClr | a:sysClr | a:schemeClr=a:CT_SchemeColor | a:prstClr) ; pos!=int[0..100000],/-?[0-9]+(\.[0-9]+)?%/
a:CT_GradientStopList : a:gs=a:CT_GradientStop+ ; 
a:CT_GraphicalObject : a:graphicData=a:CT_GraphicalObjectData ; 
a:CT_GraphicalObjectData : any* ; uri!=string
a:CT_GraphicalObjectFrameLocking : a:extLst? ; noGrp=boolean noDrilldown=boolean noSelect=boolean noChangeAspect=boolean noMove=boolean noResize=boolean
a:CT_GroupShapeProperties : a:xfrm=a:CT_GroupTransform2D? (a:noFill | a:solidFill | a:gradFill | a:blipFill | a:pattFill | a:grpFill)? (a:effectLst | a:effectDag)? a:scene3d? a:extLst? ; bwMode=clr|auto|gray|ltGray|invGray|grayWhite|blackGray|blackWhite|black|white|hidden
a:CT_GroupTransform2D : a:off=a:CT_Point2D? a:ext=a:CT_PositiveSize2D? a:chOff=a:CT_Point2D? a:chExt=a:CT_PositiveSize2D? ; rot=int flipH=boolean flipV=boolean
a:CT_Hyperlink : a:snd? a:extLst=a:CT_OfficeArtExtensionList? ; r:id=string invalidUrl=string action=string tgtFrame=string tooltip=string history=boolean highlightClick=boolean endSnd=boolean
a:CT_LineJoinMiterProperties :  ; lim=int[0..],/-?[0-9]+(\.[0-9]+)?%/
a:CT_LineJoinRound :  ; 
a:CT_LineProperties : (a:noFill=a:CT_NoFillProperties | a:solidFill=a:CT_SolidColorFillProperties | a:gradFill | a:pattFill)? (a:prstDash=a:CT_PresetLineDashProperties | a:custDash)? (a:round=a:CT_LineJoinRound | a:bevel | a:miter=a:CT_LineJoinMiterProperties)? a:headEnd? a:tailEnd? a:extLst? ; w=int[0..20116800] cap=rnd|sq|flat cmpd=sng|dbl|thickThin|thinThick|tri algn=ctr|in
a:CT_LineStyleList : a:ln=a:CT_LineProperties+ ; 
a:CT_LinearShadeProperties :  ; ang=int[0..21599999] scaled=boolean
a:CT_NoFillProperties :  ; 
a:CT_NonVisualDrawingProps : a:hlinkClick? a:hlinkHover? a:extLst=a:CT_OfficeArtExtensionList? ; id!=uint name!=string descr=string hidden=boolean title=string
a:CT_NonVisualDrawingShapeProps : a:spLocks=a:CT_ShapeLocking? a:extLst? ; txBox=boolean
a:CT_NonVisualGraphicFrameProperties : a:graphicFrameLocks=a:CT_GraphicalObjectFrameLocking? a:extLst? ; 
a:CT_NonVisualGroupDrawingShapeProps : a:grpSpLocks? a:extLst? ; 
a:CT_NonVisualPictureProperties : a:picLocks=a:CT_PictureLocking? a:extLst? ; preferRelativeResize=boolean
a:CT_ObjectStyleDefaults : a:spDef? a:lnDef? a:txDef? a:extLst? ; 
a:CT_OfficeArtExtension : any* ; uri!=string
a:CT_OfficeArtExtensionList : a:ext=a:CT_OfficeArtExtension* ; 
a:CT_OfficeStyleSheet : a:themeElements=a:CT_BaseStyles a:objectDefaults=a:CT_ObjectStyleDefaults? a:extraClrSchemeLst=a:CT_ColorSchemeList? a:custClrLst? a:extLst=a:CT_OfficeArtExtensionList? ; name=string
a:CT_OuterShadowEffect : (a:scrgbClr | a:srgbClr=a:CT_SRgbColor | a:hslClr | a:sysClr | a:schemeClr | a:prstClr) ; blurRad=int[0..27273042316900] dist=int[0..27273042316900] dir=int[0..21599999] sx=int,/-?[0-9]+(\.[0-9]+)?%/ sy=int,/-?[0-9]+(\.[0-9]+)?%/ kx=int[..5399999] ky=int[..5399999] algn=tl|t|tr|l|ctr|r|bl|b|br rotWithShape=boolean
a:CT_PatternFillProperties : a:fgClr=a:CT_Color? a:bgClr=a:CT_Color? ; prst=name
a:CT_Percentage :  ; val!=int,/-?[0-9]+(\.[0-9]+)?%/
a:CT_PictureLocking : a:extLst? ; noGrp=boolean noSelect=boolean noRot=boolean noChangeAspect=boolean noMove=boolean noResize=boolean noEditPoints=boolean noAdjustHandles=boolean noChangeArrowheads=boolean noChangeShapeType=boolean noCrop=boolean
a:CT_Point2D :  ; x!=int[-27273042329600..27273042316900],/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ y!=int[-27273042329600..27273042316900],/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/
a:CT_PositiveFixedPercentage :  ; val!=int[0..100000],/-?[0-9]+(\.[0-9]+)?%/
a:CT_PositiveSize2D :  ; cx!=int[0..27273042316900] cy!=int[0..27273042316900]
a:CT_PresetColor : (a:tint | a:shade | a:comp | a:inv | a:gray | a:alpha | a:alphaOff | a:alphaMod | a:hue | a:hueOff | a:hueMod | a:sat | a:satOff | a:satMod | a:lum | a:lumOff | a:lumMod | a:red | a:redOff | a:redMod | a:green | a:greenOff | a:greenMod | a:blue | a:blueOff | a:blueMod | a:gamma | a:invGamma)* ; val!=name
a:CT_PresetGeometry2D : a:avLst=a:CT_GeomGuideList? ; prst!=name
a:CT_PresetLineDashProperties :  ; val=solid|dot|dash|lgDash|dashDot|lgDashDot|lgDashDotDot|sysDash|sysDot|sysDashDot|sysDashDotDot
a:CT_RegularTextRun : a:rPr=a:CT_TextCharacterProperties? a:t=xsd:string ; 
a:CT_RelativeRect :  ; l=string t=string r=string b=string
a:CT_SRgbColor : (a:tint | a:shade | a:comp | a:inv | a:gray | a:alpha=a:CT_PositiveFixedPercentage | a:alphaOff | a:alphaMod | a:hue | a:hueOff | a:hueMod | a:sat | a:satOff | a:satMod | a:lum | a:lumOff | a:lumMod | a:red | a:redOff | a:redMod | a:green | a:greenOff | a:greenMod | a:blue | a:blueOff | a:blueMod | a:gamma | a:invGamma)* ; val!=hex6
a:CT_SchemeColor : (a:tint=a:CT_PositiveFixedPercentage | a:shade=a:CT_PositiveFixedPercentage | a:comp | a:inv | a:gray | a:alpha=a:CT_PositiveFixedPercentage | a:alphaOff | a:alphaMod | a:hue | a:hueOff | a:hueMod | a:sat | a:satOff | a:satMod=a:CT_Percentage | a:lum | a:lumOff=a:CT_Percentage | a:lumMod=a:CT_Percentage | a:red | a:redOff | a:redMod | a:green | a:greenOff | a:greenMod | a:blue | a:blueOff | a:blueMod | a:gamma | a:invGamma)* ; val!=bg1|tx1|bg2|tx2|accent1|accent2|accent3|accent4|accent5|accent6|hlink|folHlink|phClr|dk1|lt1|dk2|lt2
a:CT_ShapeLocking : a:extLst? ; noGrp=boolean noSelect=boolean noRot=boolean noChangeAspect=boolean noMove=boolean noResize=boolean noEditPoints=boolean noAdjustHandles=boolean noChangeArrowheads=boolean noChangeShapeType=boolean noTextEdit=boolean
a:CT_ShapeProperties : a:xfrm=a:CT_Transform2D? (a:custGeom | a:prstGeom=a:CT_PresetGeometry2D)? (a:noFill=a:CT_NoFillProperties | a:solidFill=a:CT_SolidColorFillProperties | a:gradFill | a:blipFill | a:pattFill=a:CT_PatternFillProperties | a:grpFill)? a:ln=a:CT_LineProperties? (a:effectLst | a:effectDag)? a:scene3d? a:sp3d? a:extLst=a:CT_OfficeArtExtensionList? ; bwMode=clr|auto|gray|ltGray|invGray|grayWhite|blackGray|blackWhite|black|white|hidden
a:CT_SolidColorFillProperties : (a:scrgbClr | a:srgbClr=a:CT_SRgbColor | a:hslClr | a:sysClr | a:schemeClr=a:CT_SchemeColor | a:prstClr=a:CT_PresetColor)? ; 
a:CT_StretchInfoProperties : a:fillRect=a:CT_RelativeRect? ; 
a:CT_StyleMatrix : a:fillStyleLst=a:CT_FillStyleList a:lnStyleLst=a:CT_LineStyleList a:effectStyleLst=a:CT_EffectStyleList a:bgFillStyleLst=a:CT_BackgroundFillStyleList ; name=string
a:CT_StyleMatrixReference : (a:scrgbClr | a:srgbClr | a:hslClr | a:sysClr | a:schemeClr=a:CT_SchemeColor | a:prstClr)? ; idx!=uint
a:CT_SupplementalFont :  ; script!=string typeface!=string
a:CT_SystemColor : (a:tint | a:shade | a:comp | a:inv | a:gray | a:alpha | a:alphaOff | a:alphaMod | a:hue | a:hueOff | a:hueMod | a:sat | a:satOff | a:satMod | a:lum | a:lumOff | a:lumMod | a:red | a:redOff | a:redMod | a:green | a:greenOff | a:greenMod | a:blue | a:blueOff | a:blueMod | a:gamma | a:invGamma)* ; val!=scrollBar|background|activeCaption|inactiveCaption|menu|window|windowFrame|menuText|windowText|captionText|activeBorder|inactiveBorder|appWorkspace|highlight|highlightText|btnFace|btnShadow|grayText|btnText|inactiveCaptionText|btnHighlight|3dDkShadow|3dLight|infoText|infoBk|hotLight|gradientActiveCaption|gradientInactiveCaption|menuHighlight|menuBar lastClr=hex6
a:CT_Table : a:tblPr=a:CT_TableProperties? a:tblGrid=a:CT_TableGrid a:tr=a:CT_TableRow* ; 
a:CT_TableCell : a:txBody=a:CT_TextBody? a:tcPr=a:CT_TableCellProperties? a:extLst? ; rowSpan=int gridSpan=int hMerge=boolean vMerge=boolean id=string
a:CT_TableCellProperties : a:lnL=a:CT_LineProperties? a:lnR=a:CT_LineProperties? a:lnT=a:CT_LineProperties? a:lnB=a:CT_LineProperties? a:lnTlToBr? a:lnBlToTr? a:cell3D? (a:noFill=a:CT_NoFillProperties | a:solidFill=a:CT_SolidColorFillProperties | a:gradFill | a:blipFill | a:pattFill | a:grpFill)? a:headers? a:extLst? ; marL=int,/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ marR=int,/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ marT=int,/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ marB=int,/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ vert=horz|vert|vert270|wordArtVert|eaVert|mongolianVert|wordArtVertRtl anchor=t|ctr|b|just|dist anchorCtr=boolean horzOverflow=overflow|clip
a:CT_TableCol : a:extLst? ; w!=int[-27273042329600..27273042316900],/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/
a:CT_TableGrid : a:gridCol=a:CT_TableCol* ; 
a:CT_TableProperties : (a:noFill | a:solidFill | a:gradFill | a:blipFill | a:pattFill | a:grpFill)? (a:effectLst | a:effectDag)? (a:tableStyle | a:tableStyleId=t:ST_Guid)? a:extLst? ; rtl=boolean firstRow=boolean firstCol=boolean lastRow=boolean lastCol=boolean bandRow=boolean bandCol=boolean
a:CT_TableRow : a:tc=a:CT_TableCell* a:extLst? ; h!=int[-27273042329600..27273042316900],/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/
a:CT_TableStyleList : a:tblStyle* ; def!=string
a:CT_TextBody : a:bodyPr=a:CT_TextBodyProperties a:lstStyle=a:CT_TextListStyle? a:p=a:CT_TextParagraph+ ; 
a:CT_TextBodyProperties : a:prstTxWarp? (a:noAutofit=a:CT_TextNoAutofit | a:normAutofit=a:CT_TextNormalAutofit | a:spAutoFit)? a:scene3d? (a:sp3d | a:flatTx)? a:extLst? ; rot=int spcFirstLastPara=boolean vertOverflow=overflow|ellipsis|clip horzOverflow=overflow|clip vert=horz|vert|vert270|wordArtVert|eaVert|mongolianVert|wordArtVertRtl wrap=none|square lIns=int,/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ tIns=int,/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ rIns=int,/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ bIns=int,/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ numCol=int[1..16] spcCol=int[0..] rtlCol=boolean fromWordArt=boolean anchor=t|ctr|b|just|dist anchorCtr=boolean forceAA=boolean upright=boolean compatLnSpc=boolean
a:CT_TextCharBullet :  ; char!=string
a:CT_TextAutonumberBullet :  ; type!=alphaLcParenBoth|alphaLcParenR|alphaLcPeriod|alphaUcParenBoth|alphaUcParenR|alphaUcPeriod|arabicParenBoth|arabicParenR|arabicPeriod|arabicPlain|romanLcParenBoth|romanLcParenR|romanLcPeriod|romanUcParenBoth|romanUcParenR|romanUcPeriod startAt=int[1..32767]
a:CT_TextCharacterProperties : a:ln? (a:noFill | a:solidFill=a:CT_SolidColorFillProperties | a:gradFill | a:blipFill | a:pattFill | a:grpFill)? (a:effectLst | a:effectDag)? a:highlight? (a:uLnTx | a:uLn?)? (a:uFillTx | a:uFill)? a:latin=a:CT_TextFont? a:ea=a:CT_TextFont? a:cs=a:CT_TextFont? a:sym? a:hlinkClick=a:CT_Hyperlink? a:hlinkMouseOver? a:rtl? a:extLst? ; kumimoji=boolean lang=string altLang=string sz=int[100..400000] b=boolean i=boolean u=none|words|sng|dbl|heavy|dotted|dottedHeavy|dash|dashHeavy|dashLong|dashLongHeavy|dotDash|dotDashHeavy|dotDotDash|dotDotDashHeavy|wavy|wavyHeavy|wavyDbl strike=noStrike|sngStrike|dblStrike kern=int[0..400000] cap=none|small|all spc=int[-400000..400000],/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ normalizeH=boolean baseline=int,/-?[0-9]+(\.[0-9]+)?%/ noProof=boolean dirty=boolean err=boolean smtClean=boolean smtId=uint bmk=string
a:CT_TextField : a:rPr=a:CT_TextCharacterProperties? a:pPr? a:t=xsd:string? ; id!=string type=string
a:CT_TextFont :  ; typeface!=string panose=hex20 pitchFamily=00|01|02|16|17|18|32|33|34|48|49|50|64|65|66|80|81|82 charset=int
a:CT_TextListStyle : a:defPPr=a:CT_TextParagraphProperties? a:lvl1pPr=a:CT_TextParagraphProperties? a:lvl2pPr=a:CT_TextParagraphProperties? a:lvl3pPr=a:CT_TextParagraphProperties? a:lvl4pPr=a:CT_TextParagraphProperties? a:lvl5pPr=a:CT_TextParagraphProperties? a:lvl6pPr=a:CT_TextParagraphProperties? a:lvl7pPr=a:CT_TextParagraphProperties? a:lvl8pPr=a:CT_TextParagraphProperties? a:lvl9pPr=a:CT_TextParagraphProperties? a:extLst? ; 
a:CT_TextNoAutofit :  ; 
a:CT_TextNoBullet :  ; 
a:CT_TextNormalAutofit :  ; fontScale=int[1000..100000],/-?[0-9]+(\.[0-9]+)?%/ lnSpcReduction=int[0..13200000],/-?[0-9]+(\.[0-9]+)?%/
a:CT_TextParagraph : a:pPr=a:CT_TextParagraphProperties? (a:r=a:CT_RegularTextRun | a:br | a:fld=a:CT_TextField)* a:endParaRPr=a:CT_TextCharacterProperties? ; 
a:CT_TextParagraphProperties : a:lnSpc? a:spcBef=a:CT_TextSpacing? a:spcAft? (a:buClrTx | a:buClr)? (a:buSzTx | a:buSzPct | a:buSzPts)? (a:buFontTx | a:buFont=a:CT_TextFont)? (a:buNone=a:CT_TextNoBullet | a:buAutoNum=a:CT_TextAutonumberBullet | a:buChar=a:CT_TextCharBullet | a:buBlip)? a:tabLst? a:defRPr=a:CT_TextCharacterProperties? a:extLst? ; marL=int[0..51206400] marR=int[0..51206400] lvl=int[0..8] indent=int[-51206400..51206400] algn=l|ctr|r|just|justLow|dist|thaiDist defTabSz=int,/-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt|pc|pi)/ rtl=boolean eaLnBrk=boolean fontAlgn=auto|t|ctr|base|b latinLnBrk=boolean hangingPunct=boolean
a:CT_TextSpacing : (a:spcPct=a:CT_TextSpacingPercent | a:spcPts=a:CT_TextSpacingPoint) ; 
a:CT_TextSpacingPercent :  ; val!=int[0..13200000],/-?[0-9]+(\.[0-9]+)?%/
a:CT_TextSpacingPoint :  ; val!=int[0..158400]
a:CT_Transform2D : a:off=a:CT_Point2D? a:ext=a:CT_PositiveSize2D? ; rot=int flipH=boolean flipV=boolean
`
