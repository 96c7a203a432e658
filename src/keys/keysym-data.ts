// Made by generate-keysyms.mjs from the headers of the X11 protocol; do not edit.

/**
 * All names of keysymdef.h (without XK_) and XF86keysym.h (as XF86Name), ordered by keysym. A keysym is one more than
 * the one before it, or `+n` more, n in base 36; after `+0` comes another name of the same keysym.
 */
export const KEYSYM_NAMES = `
space+w exclam quotedbl numbersign dollar percent ampersand apostrophe quoteright+0 parenleft parenright asterisk
plus comma minus period slash 0 1 2 3 4 5 6 7 8 9 colon semicolon less equal greater question at A B C D E F G H I J
K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave quoteleft+0 a b c d e
f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde nobreakspace+y exclamdown cent sterling
currency yen brokenbar section diaeresis copyright ordfeminine guillemotleft notsign hyphen registered macron degree
plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior masculine guillemotright
onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde Adiaeresis Aring AE Ccedilla Egrave
Eacute Ecircumflex Ediaeresis Igrave Iacute Icircumflex Idiaeresis ETH Eth+0 Ntilde Ograve Oacute Ocircumflex Otilde
Odiaeresis multiply Oslash Ooblique+0 Ugrave Uacute Ucircumflex Udiaeresis Yacute THORN Thorn+0 ssharp agrave aacute
acircumflex atilde adiaeresis aring ae ccedilla egrave eacute ecircumflex ediaeresis igrave iacute icircumflex
idiaeresis eth ntilde ograve oacute ocircumflex otilde odiaeresis division oslash ooblique+0 ugrave uacute
ucircumflex udiaeresis yacute thorn ydiaeresis Aogonek+4i breve Lstroke Lcaron+2 Sacute Scaron+3 Scedilla Tcaron
Zacute Zcaron+2 Zabovedot aogonek+2 ogonek lstroke lcaron+2 sacute caron scaron+2 scedilla tcaron zacute doubleacute
zcaron zabovedot Racute Abreve+3 Lacute+2 Cacute Ccaron+2 Eogonek+2 Ecaron+2 Dcaron+3 Dstroke Nacute Ncaron
Odoubleacute+3 Rcaron+3 Uring Udoubleacute+2 Tcedilla+3 racute+2 abreve+3 lacute+2 cacute ccaron+2 eogonek+2 ecaron+2
dcaron+3 dstroke nacute ncaron odoubleacute+3 rcaron+3 uring udoubleacute+2 tcedilla+3 abovedot Hstroke+4i
Hcircumflex+5 Iabovedot+3 Gbreve+2 Jcircumflex hstroke+5 hcircumflex+5 idotless+3 gbreve+2 jcircumflex Cabovedot+9
Ccircumflex Gabovedot+f Gcircumflex+3 Ubreve+5 Scircumflex cabovedot+7 ccircumflex gabovedot+f gcircumflex+3 ubreve+5
scircumflex kra+4k kappa+0 Rcedilla Itilde+2 Lcedilla Emacron+4 Gcedilla Tslash rcedilla+7 itilde+2 lcedilla
emacron+4 gcedilla tslash ENG eng+2 Amacron Iogonek+7 Eabovedot+5 Imacron+3 Ncedilla+2 Omacron Kcedilla Uogonek+6
Utilde+4 Umacron amacron+2 iogonek+7 eabovedot+5 imacron+3 ncedilla+2 omacron kcedilla uogonek+6 utilde+4 umacron
overline+3k kana_fullstop+z kana_openingbracket kana_closingbracket kana_comma kana_conjunctive kana_middledot+0
kana_WO kana_a kana_i kana_u kana_e kana_o kana_ya kana_yu kana_yo kana_tsu kana_tu+0 prolongedsound kana_A kana_I
kana_U kana_E kana_O kana_KA kana_KI kana_KU kana_KE kana_KO kana_SA kana_SHI kana_SU kana_SE kana_SO kana_TA
kana_CHI kana_TI+0 kana_TSU kana_TU+0 kana_TE kana_TO kana_NA kana_NI kana_NU kana_NE kana_NO kana_HA kana_HI kana_FU
kana_HU+0 kana_HE kana_HO kana_MA kana_MI kana_MU kana_ME kana_MO kana_YA kana_YU kana_YO kana_RA kana_RI kana_RU
kana_RE kana_RO kana_WA kana_N voicedsound semivoicedsound Arabic_comma+5p Arabic_semicolon+f Arabic_question_mark+4
Arabic_hamza+2 Arabic_maddaonalef Arabic_hamzaonalef Arabic_hamzaonwaw Arabic_hamzaunderalef Arabic_hamzaonyeh
Arabic_alef Arabic_beh Arabic_tehmarbuta Arabic_teh Arabic_theh Arabic_jeem Arabic_hah Arabic_khah Arabic_dal
Arabic_thal Arabic_ra Arabic_zain Arabic_seen Arabic_sheen Arabic_sad Arabic_dad Arabic_tah Arabic_zah Arabic_ain
Arabic_ghain Arabic_tatweel+6 Arabic_feh Arabic_qaf Arabic_kaf Arabic_lam Arabic_meem Arabic_noon Arabic_ha
Arabic_heh+0 Arabic_waw Arabic_alefmaksura Arabic_yeh Arabic_fathatan Arabic_dammatan Arabic_kasratan Arabic_fatha
Arabic_damma Arabic_kasra Arabic_shadda Arabic_sukun Serbian_dje+4v Macedonia_gje Cyrillic_io Ukrainian_ie
Ukranian_je+0 Macedonia_dse Ukrainian_i Ukranian_i+0 Ukrainian_yi Ukranian_yi+0 Cyrillic_je Serbian_je+0 Cyrillic_lje
Serbian_lje+0 Cyrillic_nje Serbian_nje+0 Serbian_tshe Macedonia_kje Ukrainian_ghe_with_upturn Byelorussian_shortu
Cyrillic_dzhe Serbian_dze+0 numerosign Serbian_DJE Macedonia_GJE Cyrillic_IO Ukrainian_IE Ukranian_JE+0 Macedonia_DSE
Ukrainian_I Ukranian_I+0 Ukrainian_YI Ukranian_YI+0 Cyrillic_JE Serbian_JE+0 Cyrillic_LJE Serbian_LJE+0 Cyrillic_NJE
Serbian_NJE+0 Serbian_TSHE Macedonia_KJE Ukrainian_GHE_WITH_UPTURN Byelorussian_SHORTU Cyrillic_DZHE Serbian_DZE+0
Cyrillic_yu Cyrillic_a Cyrillic_be Cyrillic_tse Cyrillic_de Cyrillic_ie Cyrillic_ef Cyrillic_ghe Cyrillic_ha
Cyrillic_i Cyrillic_shorti Cyrillic_ka Cyrillic_el Cyrillic_em Cyrillic_en Cyrillic_o Cyrillic_pe Cyrillic_ya
Cyrillic_er Cyrillic_es Cyrillic_te Cyrillic_u Cyrillic_zhe Cyrillic_ve Cyrillic_softsign Cyrillic_yeru Cyrillic_ze
Cyrillic_sha Cyrillic_e Cyrillic_shcha Cyrillic_che Cyrillic_hardsign Cyrillic_YU Cyrillic_A Cyrillic_BE Cyrillic_TSE
Cyrillic_DE Cyrillic_IE Cyrillic_EF Cyrillic_GHE Cyrillic_HA Cyrillic_I Cyrillic_SHORTI Cyrillic_KA Cyrillic_EL
Cyrillic_EM Cyrillic_EN Cyrillic_O Cyrillic_PE Cyrillic_YA Cyrillic_ER Cyrillic_ES Cyrillic_TE Cyrillic_U
Cyrillic_ZHE Cyrillic_VE Cyrillic_SOFTSIGN Cyrillic_YERU Cyrillic_ZE Cyrillic_SHA Cyrillic_E Cyrillic_SHCHA
Cyrillic_CHE Cyrillic_HARDSIGN Greek_ALPHAaccent+4i Greek_EPSILONaccent Greek_ETAaccent Greek_IOTAaccent
Greek_IOTAdieresis Greek_IOTAdiaeresis+0 Greek_OMICRONaccent+2 Greek_UPSILONaccent Greek_UPSILONdieresis
Greek_OMEGAaccent+2 Greek_accentdieresis+3 Greek_horizbar Greek_alphaaccent+2 Greek_epsilonaccent Greek_etaaccent
Greek_iotaaccent Greek_iotadieresis Greek_iotaaccentdieresis Greek_omicronaccent Greek_upsilonaccent
Greek_upsilondieresis Greek_upsilonaccentdieresis Greek_omegaaccent Greek_ALPHA+6 Greek_BETA Greek_GAMMA Greek_DELTA
Greek_EPSILON Greek_ZETA Greek_ETA Greek_THETA Greek_IOTA Greek_KAPPA Greek_LAMDA Greek_LAMBDA+0 Greek_MU Greek_NU
Greek_XI Greek_OMICRON Greek_PI Greek_RHO Greek_SIGMA Greek_TAU+2 Greek_UPSILON Greek_PHI Greek_CHI Greek_PSI
Greek_OMEGA Greek_alpha+8 Greek_beta Greek_gamma Greek_delta Greek_epsilon Greek_zeta Greek_eta Greek_theta
Greek_iota Greek_kappa Greek_lamda Greek_lambda+0 Greek_mu Greek_nu Greek_xi Greek_omicron Greek_pi Greek_rho
Greek_sigma Greek_finalsmallsigma Greek_tau Greek_upsilon Greek_phi Greek_chi Greek_psi Greek_omega leftradical+4o
topleftradical horizconnector topintegral botintegral vertconnector topleftsqbracket botleftsqbracket
toprightsqbracket botrightsqbracket topleftparens botleftparens toprightparens botrightparens leftmiddlecurlybrace
rightmiddlecurlybrace topleftsummation botleftsummation topvertsummationconnector botvertsummationconnector
toprightsummation botrightsummation rightmiddlesummation lessthanequal+5 notequal greaterthanequal integral therefore
variation infinity nabla+3 approximate+3 similarequal ifonlyif+4 implies identical radical+7 includedin+4 includes
intersection union logicaland logicalor partialderivative+g function+7 leftarrow+5 uparrow rightarrow downarrow
blank+69 soliddiamond checkerboard ht ff cr lf nl+3 vt lowrightcorner uprightcorner upleftcorner lowleftcorner
crossinglines horizlinescan1 horizlinescan3 horizlinescan5 horizlinescan7 horizlinescan9 leftt rightt bott topt
vertbar emspace+4p enspace em3space em4space digitspace punctspace thinspace hairspace emdash endash signifblank+2
ellipsis+2 doubbaselinedot onethird twothirds onefifth twofifths threefifths fourfifths onesixth fivesixths careof
figdash+3 leftanglebracket decimalpoint rightanglebracket marker oneeighth+4 threeeighths fiveeighths seveneighths
trademark+3 signaturemark trademarkincircle leftopentriangle rightopentriangle emopencircle emopenrectangle
leftsinglequotemark rightsinglequotemark leftdoublequotemark rightdoublequotemark prescription permille minutes
seconds latincross+2 hexagram filledrectbullet filledlefttribullet filledrighttribullet emfilledcircle emfilledrect
enopencircbullet enopensquarebullet openrectbullet opentribulletup opentribulletdown openstar enfilledcircbullet
enfilledsqbullet filledtribulletup filledtribulletdown leftpointer rightpointer club diamond heart maltesecross+2
dagger doubledagger checkmark ballotcross musicalsharp musicalflat malesymbol femalesymbol telephone
telephonerecorder phonographcopyright caret singlelowquotemark doublelowquotemark cursor leftcaret+4k rightcaret+3
downcaret+2 upcaret overbar+n downtack+2 upshoe downstile underbar+2 jot+4 quad+2 uptack+2 circle upstile+4
downshoe+3 rightshoe+2 leftshoe+2 lefttack+2 righttack+w hebrew_doublelowline+6b hebrew_aleph hebrew_bet
hebrew_beth+0 hebrew_gimel hebrew_gimmel+0 hebrew_dalet hebrew_daleth+0 hebrew_he hebrew_waw hebrew_zain
hebrew_zayin+0 hebrew_chet hebrew_het+0 hebrew_tet hebrew_teth+0 hebrew_yod hebrew_finalkaph hebrew_kaph hebrew_lamed
hebrew_finalmem hebrew_mem hebrew_finalnun hebrew_nun hebrew_samech hebrew_samekh+0 hebrew_ayin hebrew_finalpe
hebrew_pe hebrew_finalzade hebrew_finalzadi+0 hebrew_zade hebrew_zadi+0 hebrew_qoph hebrew_kuf+0 hebrew_resh
hebrew_shin hebrew_taw hebrew_taf+0 Thai_kokai+4n Thai_khokhai Thai_khokhuat Thai_khokhwai Thai_khokhon
Thai_khorakhang Thai_ngongu Thai_chochan Thai_choching Thai_chochang Thai_soso Thai_chochoe Thai_yoying Thai_dochada
Thai_topatak Thai_thothan Thai_thonangmontho Thai_thophuthao Thai_nonen Thai_dodek Thai_totao Thai_thothung
Thai_thothahan Thai_thothong Thai_nonu Thai_bobaimai Thai_popla Thai_phophung Thai_fofa Thai_phophan Thai_fofan
Thai_phosamphao Thai_moma Thai_yoyak Thai_rorua Thai_ru Thai_loling Thai_lu Thai_wowaen Thai_sosala Thai_sorusi
Thai_sosua Thai_hohip Thai_lochula Thai_oang Thai_honokhuk Thai_paiyannoi Thai_saraa Thai_maihanakat Thai_saraaa
Thai_saraam Thai_sarai Thai_saraii Thai_saraue Thai_sarauee Thai_sarau Thai_sarauu Thai_phinthu
Thai_maihanakat_maitho+4 Thai_baht Thai_sarae Thai_saraae Thai_sarao Thai_saraaimaimuan Thai_saraaimaimalai
Thai_lakkhangyao Thai_maiyamok Thai_maitaikhu Thai_maiek Thai_maitho Thai_maitri Thai_maichattawa Thai_thanthakhat
Thai_nikhahit Thai_leksun+3 Thai_leknung Thai_leksong Thai_leksam Thai_leksi Thai_lekha Thai_lekhok Thai_lekchet
Thai_lekpaet Thai_lekkao Hangul_Kiyeog+4o Hangul_SsangKiyeog Hangul_KiyeogSios Hangul_Nieun Hangul_NieunJieuj
Hangul_NieunHieuh Hangul_Dikeud Hangul_SsangDikeud Hangul_Rieul Hangul_RieulKiyeog Hangul_RieulMieum
Hangul_RieulPieub Hangul_RieulSios Hangul_RieulTieut Hangul_RieulPhieuf Hangul_RieulHieuh Hangul_Mieum Hangul_Pieub
Hangul_SsangPieub Hangul_PieubSios Hangul_Sios Hangul_SsangSios Hangul_Ieung Hangul_Jieuj Hangul_SsangJieuj
Hangul_Cieuc Hangul_Khieuq Hangul_Tieut Hangul_Phieuf Hangul_Hieuh Hangul_A Hangul_AE Hangul_YA Hangul_YAE Hangul_EO
Hangul_E Hangul_YEO Hangul_YE Hangul_O Hangul_WA Hangul_WAE Hangul_OE Hangul_YO Hangul_U Hangul_WEO Hangul_WE
Hangul_WI Hangul_YU Hangul_EU Hangul_YI Hangul_I Hangul_J_Kiyeog Hangul_J_SsangKiyeog Hangul_J_KiyeogSios
Hangul_J_Nieun Hangul_J_NieunJieuj Hangul_J_NieunHieuh Hangul_J_Dikeud Hangul_J_Rieul Hangul_J_RieulKiyeog
Hangul_J_RieulMieum Hangul_J_RieulPieub Hangul_J_RieulSios Hangul_J_RieulTieut Hangul_J_RieulPhieuf
Hangul_J_RieulHieuh Hangul_J_Mieum Hangul_J_Pieub Hangul_J_PieubSios Hangul_J_Sios Hangul_J_SsangSios Hangul_J_Ieung
Hangul_J_Jieuj Hangul_J_Cieuc Hangul_J_Khieuq Hangul_J_Tieut Hangul_J_Phieuf Hangul_J_Hieuh Hangul_RieulYeorinHieuh
Hangul_SunkyeongeumMieum Hangul_SunkyeongeumPieub Hangul_PanSios Hangul_KkogjiDalrinIeung Hangul_SunkyeongeumPhieuf
Hangul_YeorinHieuh Hangul_AraeA Hangul_AraeAE Hangul_J_PanSios Hangul_J_KkogjiDalrinIeung Hangul_J_YeorinHieuh
Korean_Won+5 OE+xp oe Ydiaeresis EuroSign+2jy 3270_Duplicate+17it 3270_FieldMark 3270_Right2 3270_Left2 3270_BackTab
3270_EraseEOF 3270_EraseInput 3270_Reset 3270_Quit 3270_PA1 3270_PA2 3270_PA3 3270_Test 3270_Attn 3270_CursorBlink
3270_AltCursor 3270_KeyClick 3270_Jump 3270_Ident 3270_Rule 3270_Copy 3270_Play 3270_Setup 3270_Record
3270_ChangeScreen 3270_DeleteWord 3270_ExSelect 3270_CursorSelect 3270_PrintScreen 3270_Enter ISO_Lock+6b
ISO_Level2_Latch ISO_Level3_Shift ISO_Level3_Latch ISO_Level3_Lock ISO_Group_Latch ISO_Group_Lock ISO_Next_Group
ISO_Next_Group_Lock ISO_Prev_Group ISO_Prev_Group_Lock ISO_First_Group ISO_First_Group_Lock ISO_Last_Group
ISO_Last_Group_Lock ISO_Level5_Shift+2 ISO_Level5_Latch ISO_Level5_Lock ISO_Left_Tab+d ISO_Move_Line_Up
ISO_Move_Line_Down ISO_Partial_Line_Up ISO_Partial_Line_Down ISO_Partial_Space_Left ISO_Partial_Space_Right
ISO_Set_Margin_Left ISO_Set_Margin_Right ISO_Release_Margin_Left ISO_Release_Margin_Right ISO_Release_Both_Margins
ISO_Fast_Cursor_Left ISO_Fast_Cursor_Right ISO_Fast_Cursor_Up ISO_Fast_Cursor_Down ISO_Continuous_Underline
ISO_Discontinuous_Underline ISO_Emphasize ISO_Center_Object ISO_Enter dead_grave+s dead_acute dead_circumflex
dead_tilde dead_perispomeni+0 dead_macron dead_breve dead_abovedot dead_diaeresis dead_abovering dead_doubleacute
dead_caron dead_cedilla dead_ogonek dead_iota dead_voiced_sound dead_semivoiced_sound dead_belowdot dead_hook
dead_horn dead_stroke dead_abovecomma dead_psili+0 dead_abovereversedcomma dead_dasia+0 dead_doublegrave
dead_belowring dead_belowmacron dead_belowcircumflex dead_belowtilde dead_belowbreve dead_belowdiaeresis
dead_invertedbreve dead_belowcomma dead_currency AccessX_Enable AccessX_Feedback_Enable RepeatKeys_Enable
SlowKeys_Enable BounceKeys_Enable StickyKeys_Enable MouseKeys_Enable MouseKeys_Accel_Enable Overlay1_Enable
Overlay2_Enable AudibleBell_Enable dead_a+6 dead_A dead_e dead_E dead_i dead_I dead_o dead_O dead_u dead_U
dead_small_schwa dead_capital_schwa dead_greek dead_lowline+4 dead_aboveverticalline dead_belowverticalline
dead_longsolidusoverlay ch+d Ch CH c_h C_h C_H First_Virtual_Screen+17 Prev_Virtual_Screen Next_Virtual_Screen
Last_Virtual_Screen+2 Terminate_Server Pointer_Left+b Pointer_Right Pointer_Up Pointer_Down Pointer_UpLeft
Pointer_UpRight Pointer_DownLeft Pointer_DownRight Pointer_Button_Dflt Pointer_Button1 Pointer_Button2
Pointer_Button3 Pointer_Button4 Pointer_Button5 Pointer_DblClick_Dflt Pointer_DblClick1 Pointer_DblClick2
Pointer_DblClick3 Pointer_DblClick4 Pointer_DblClick5 Pointer_Drag_Dflt Pointer_Drag1 Pointer_Drag2 Pointer_Drag3
Pointer_Drag4 Pointer_EnableKeys Pointer_Accelerate Pointer_DfltBtnNext Pointer_DfltBtnPrev Pointer_Drag5 BackSpace+b
Tab Linefeed Clear Return+2 Pause+6 Scroll_Lock Sys_Req Escape+6 Multi_key+5 Kanji Muhenkan Henkan_Mode Henkan+0
Romaji Hiragana Katakana Hiragana_Katakana Zenkaku Hankaku Zenkaku_Hankaku Touroku Massyo Kana_Lock Kana_Shift
Eisu_Shift Eisu_toggle Hangul Hangul_Start Hangul_End Hangul_Hanja Hangul_Jamo Hangul_Romaja Codeinput Kanji_Bangou+0
Hangul_Codeinput+0 Hangul_Jeonja Hangul_Banja Hangul_PreHanja Hangul_PostHanja SingleCandidate
Hangul_SingleCandidate+0 MultipleCandidate Zen_Koho+0 Hangul_MultipleCandidate+0 PreviousCandidate Mae_Koho+0
Hangul_PreviousCandidate+0 Hangul_Special Home+h Left Up Right Down Prior Page_Up+0 Next Page_Down+0 End Begin
Select+8 Print Execute Insert Undo+2 Redo Menu Find Cancel Help Break Mode_switch+j script_switch+0 ISO_Group_Shift+0
kana_switch+0 Arabic_switch+0 Greek_switch+0 Hebrew_switch+0 Hangul_switch+0 Num_Lock KP_Space KP_Tab+9 KP_Enter+4
KP_F1+4 KP_F2 KP_F3 KP_F4 KP_Home KP_Left KP_Up KP_Right KP_Down KP_Prior KP_Page_Up+0 KP_Next KP_Page_Down+0 KP_End
KP_Begin KP_Insert KP_Delete KP_Multiply+b KP_Add KP_Separator KP_Subtract KP_Decimal KP_Divide KP_0 KP_1 KP_2 KP_3
KP_4 KP_5 KP_6 KP_7 KP_8 KP_9 KP_Equal+4 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 L1+0 F12 L2+0 F13 L3+0 F14 L4+0 F15 L5+0
F16 L6+0 F17 L7+0 F18 L8+0 F19 L9+0 F20 L10+0 F21 R1+0 F22 R2+0 F23 R3+0 F24 R4+0 F25 R5+0 F26 R6+0 F27 R7+0 F28 R8+0
F29 R9+0 F30 R10+0 F31 R11+0 F32 R12+0 F33 R13+0 F34 R14+0 F35 R15+0 Shift_L Shift_R Control_L Control_R Caps_Lock
Shift_Lock Meta_L Meta_R Alt_L Alt_R Super_L Super_R Hyper_L Hyper_R braille_dot_1+3 braille_dot_2 braille_dot_3
braille_dot_4 braille_dot_5 braille_dot_6 braille_dot_7 braille_dot_8 braille_dot_9 braille_dot_10 Delete+5
VoidSymbol+9y6tc Ibreve+8d ibreve Wcircumflex+1z wcircumflex Ycircumflex ycircumflex SCHWA+o Obarred+g Ohorn ohorn
Uhorn+e uhorn Zstroke+5 zstroke EZH Ocaron+q ocaron Gcaron+k gcaron schwa+36 obarred+s ezh+t combining_grave+32
combining_acute combining_tilde+2 combining_hook+6 combining_belowdot+q Cyrillic_GHE_bar+a7 Cyrillic_ghe_bar
Cyrillic_ZHE_descender+3 Cyrillic_zhe_descender Cyrillic_KA_descender+3 Cyrillic_ka_descender Cyrillic_KA_vertstroke
Cyrillic_ka_vertstroke Cyrillic_EN_descender+5 Cyrillic_en_descender Cyrillic_U_straight+b Cyrillic_u_straight
Cyrillic_U_straight_bar Cyrillic_u_straight_bar Cyrillic_HA_descender Cyrillic_ha_descender Cyrillic_CHE_descender+3
Cyrillic_che_descender Cyrillic_CHE_vertstroke Cyrillic_che_vertstroke Cyrillic_SHHA Cyrillic_shha Cyrillic_SCHWA+t
Cyrillic_schwa Cyrillic_I_macron+9 Cyrillic_i_macron Cyrillic_O_bar+5 Cyrillic_o_bar Cyrillic_U_macron+5
Cyrillic_u_macron Armenian_AYB+1u Armenian_BEN Armenian_GIM Armenian_DA Armenian_YECH Armenian_ZA Armenian_E
Armenian_AT Armenian_TO Armenian_ZHE Armenian_INI Armenian_LYUN Armenian_KHE Armenian_TSA Armenian_KEN Armenian_HO
Armenian_DZA Armenian_GHAT Armenian_TCHE Armenian_MEN Armenian_HI Armenian_NU Armenian_SHA Armenian_VO Armenian_CHA
Armenian_PE Armenian_JE Armenian_RA Armenian_SE Armenian_VEV Armenian_TYUN Armenian_RE Armenian_TSO Armenian_VYUN
Armenian_PYUR Armenian_KE Armenian_O Armenian_FE Armenian_apostrophe+4 Armenian_accent Armenian_shesht+0
Armenian_exclam Armenian_amanak+0 Armenian_separation_mark Armenian_but+0 Armenian_question Armenian_paruyk+0
Armenian_ayb+3 Armenian_ben Armenian_gim Armenian_da Armenian_yech Armenian_za Armenian_e Armenian_at Armenian_to
Armenian_zhe Armenian_ini Armenian_lyun Armenian_khe Armenian_tsa Armenian_ken Armenian_ho Armenian_dza Armenian_ghat
Armenian_tche Armenian_men Armenian_hi Armenian_nu Armenian_sha Armenian_vo Armenian_cha Armenian_pe Armenian_je
Armenian_ra Armenian_se Armenian_vev Armenian_tyun Armenian_re Armenian_tso Armenian_vyun Armenian_pyur Armenian_ke
Armenian_o Armenian_fe Armenian_ligature_ew Armenian_full_stop+2 Armenian_verjaket+0 Armenian_hyphen
Armenian_yentamna+0 Arabic_madda_above+5l Arabic_hamza_above Arabic_hamza_below Arabic_0+b Arabic_1 Arabic_2 Arabic_3
Arabic_4 Arabic_5 Arabic_6 Arabic_7 Arabic_8 Arabic_9 Arabic_percent Arabic_superscript_alef+6 Arabic_tteh+9
Arabic_peh+5 Arabic_tcheh+8 Arabic_ddal+2 Arabic_rreh+9 Arabic_jeh+7 Arabic_veh+c Arabic_keheh+5 Arabic_gaf+6
Arabic_noon_ghunna+b Arabic_heh_doachashmee+4 Arabic_heh_goal+3 Farsi_yeh+b Arabic_farsi_yeh+0 Arabic_yeh_baree+6
Arabic_fullstop+2 Farsi_0+s Farsi_1 Farsi_2 Farsi_3 Farsi_4 Farsi_5 Farsi_6 Farsi_7 Farsi_8 Farsi_9 Sinh_ng+1ah
Sinh_h2 Sinh_a+2 Sinh_aa Sinh_ae Sinh_aee Sinh_i Sinh_ii Sinh_u Sinh_uu Sinh_ri Sinh_rii Sinh_lu Sinh_luu Sinh_e
Sinh_ee Sinh_ai Sinh_o Sinh_oo Sinh_au Sinh_ka+4 Sinh_kha Sinh_ga Sinh_gha Sinh_ng2 Sinh_nga Sinh_ca Sinh_cha Sinh_ja
Sinh_jha Sinh_nya Sinh_jnya Sinh_nja Sinh_tta Sinh_ttha Sinh_dda Sinh_ddha Sinh_nna Sinh_ndda Sinh_tha Sinh_thha
Sinh_dha Sinh_dhha Sinh_na Sinh_ndha+2 Sinh_pa Sinh_pha Sinh_ba Sinh_bha Sinh_ma Sinh_mba Sinh_ya Sinh_ra Sinh_la+2
Sinh_va+3 Sinh_sha Sinh_ssha Sinh_sa Sinh_ha Sinh_lla Sinh_fa Sinh_al+4 Sinh_aa2+5 Sinh_ae2 Sinh_aee2 Sinh_i2
Sinh_ii2 Sinh_u2 Sinh_uu2+2 Sinh_ru2+2 Sinh_e2 Sinh_ee2 Sinh_ai2 Sinh_o2 Sinh_oo2 Sinh_au2 Sinh_lu2 Sinh_ruu2+j
Sinh_luu2 Sinh_kunddaliya Georgian_an+kc Georgian_ban Georgian_gan Georgian_don Georgian_en Georgian_vin Georgian_zen
Georgian_tan Georgian_in Georgian_kan Georgian_las Georgian_man Georgian_nar Georgian_on Georgian_par Georgian_zhar
Georgian_rae Georgian_san Georgian_tar Georgian_un Georgian_phar Georgian_khar Georgian_ghan Georgian_qar
Georgian_shin Georgian_chin Georgian_can Georgian_jil Georgian_cil Georgian_char Georgian_xan Georgian_jhan
Georgian_hae Georgian_he Georgian_hie Georgian_we Georgian_har Georgian_hoe Georgian_fi Babovedot+2ks babovedot
Dabovedot+7 dabovedot Fabovedot+j fabovedot Lbelowdot+n lbelowdot Mabovedot+9 mabovedot Pabovedot+l pabovedot
Sabovedot+9 sabovedot Tabovedot+9 tabovedot Wgrave+l wgrave Wacute wacute Wdiaeresis wdiaeresis Xabovedot+5 xabovedot
Abelowdot+l abelowdot Ahook ahook Acircumflexacute acircumflexacute Acircumflexgrave acircumflexgrave Acircumflexhook
acircumflexhook Acircumflextilde acircumflextilde Acircumflexbelowdot acircumflexbelowdot Abreveacute abreveacute
Abrevegrave abrevegrave Abrevehook abrevehook Abrevetilde abrevetilde Abrevebelowdot abrevebelowdot Ebelowdot
ebelowdot Ehook ehook Etilde etilde Ecircumflexacute ecircumflexacute Ecircumflexgrave ecircumflexgrave
Ecircumflexhook ecircumflexhook Ecircumflextilde ecircumflextilde Ecircumflexbelowdot ecircumflexbelowdot Ihook ihook
Ibelowdot ibelowdot Obelowdot obelowdot Ohook ohook Ocircumflexacute ocircumflexacute Ocircumflexgrave
ocircumflexgrave Ocircumflexhook ocircumflexhook Ocircumflextilde ocircumflextilde Ocircumflexbelowdot
ocircumflexbelowdot Ohornacute ohornacute Ohorngrave ohorngrave Ohornhook ohornhook Ohorntilde ohorntilde
Ohornbelowdot ohornbelowdot Ubelowdot ubelowdot Uhook uhook Uhornacute uhornacute Uhorngrave uhorngrave Uhornhook
uhornhook Uhorntilde uhorntilde Uhornbelowdot uhornbelowdot Ygrave ygrave Ybelowdot ybelowdot Yhook yhook Ytilde
ytilde zerosuperior+af foursuperior+4 fivesuperior sixsuperior sevensuperior eightsuperior ninesuperior
zerosubscript+7 onesubscript twosubscript threesubscript foursubscript fivesubscript sixsubscript sevensubscript
eightsubscript ninesubscript EcuSign+n ColonSign CruzeiroSign FFrancSign LiraSign MillSign NairaSign PesetaSign
RupeeSign WonSign NewSheqelSign DongSign partdifferential+9j emptyset+3 elementof+3 notelementof containsas+2
squareroot+f cuberoot fourthroot dintegral+g tintegral because+8 notapproxeq+i approxeq notidentical+q stricteq
braille_blank+13x braille_dots_1 braille_dots_2 braille_dots_12 braille_dots_3 braille_dots_13 braille_dots_23
braille_dots_123 braille_dots_4 braille_dots_14 braille_dots_24 braille_dots_124 braille_dots_34 braille_dots_134
braille_dots_234 braille_dots_1234 braille_dots_5 braille_dots_15 braille_dots_25 braille_dots_125 braille_dots_35
braille_dots_135 braille_dots_235 braille_dots_1235 braille_dots_45 braille_dots_145 braille_dots_245
braille_dots_1245 braille_dots_345 braille_dots_1345 braille_dots_2345 braille_dots_12345 braille_dots_6
braille_dots_16 braille_dots_26 braille_dots_126 braille_dots_36 braille_dots_136 braille_dots_236 braille_dots_1236
braille_dots_46 braille_dots_146 braille_dots_246 braille_dots_1246 braille_dots_346 braille_dots_1346
braille_dots_2346 braille_dots_12346 braille_dots_56 braille_dots_156 braille_dots_256 braille_dots_1256
braille_dots_356 braille_dots_1356 braille_dots_2356 braille_dots_12356 braille_dots_456 braille_dots_1456
braille_dots_2456 braille_dots_12456 braille_dots_3456 braille_dots_13456 braille_dots_23456 braille_dots_123456
braille_dots_7 braille_dots_17 braille_dots_27 braille_dots_127 braille_dots_37 braille_dots_137 braille_dots_237
braille_dots_1237 braille_dots_47 braille_dots_147 braille_dots_247 braille_dots_1247 braille_dots_347
braille_dots_1347 braille_dots_2347 braille_dots_12347 braille_dots_57 braille_dots_157 braille_dots_257
braille_dots_1257 braille_dots_357 braille_dots_1357 braille_dots_2357 braille_dots_12357 braille_dots_457
braille_dots_1457 braille_dots_2457 braille_dots_12457 braille_dots_3457 braille_dots_13457 braille_dots_23457
braille_dots_123457 braille_dots_67 braille_dots_167 braille_dots_267 braille_dots_1267 braille_dots_367
braille_dots_1367 braille_dots_2367 braille_dots_12367 braille_dots_467 braille_dots_1467 braille_dots_2467
braille_dots_12467 braille_dots_3467 braille_dots_13467 braille_dots_23467 braille_dots_123467 braille_dots_567
braille_dots_1567 braille_dots_2567 braille_dots_12567 braille_dots_3567 braille_dots_13567 braille_dots_23567
braille_dots_123567 braille_dots_4567 braille_dots_14567 braille_dots_24567 braille_dots_124567 braille_dots_34567
braille_dots_134567 braille_dots_234567 braille_dots_1234567 braille_dots_8 braille_dots_18 braille_dots_28
braille_dots_128 braille_dots_38 braille_dots_138 braille_dots_238 braille_dots_1238 braille_dots_48 braille_dots_148
braille_dots_248 braille_dots_1248 braille_dots_348 braille_dots_1348 braille_dots_2348 braille_dots_12348
braille_dots_58 braille_dots_158 braille_dots_258 braille_dots_1258 braille_dots_358 braille_dots_1358
braille_dots_2358 braille_dots_12358 braille_dots_458 braille_dots_1458 braille_dots_2458 braille_dots_12458
braille_dots_3458 braille_dots_13458 braille_dots_23458 braille_dots_123458 braille_dots_68 braille_dots_168
braille_dots_268 braille_dots_1268 braille_dots_368 braille_dots_1368 braille_dots_2368 braille_dots_12368
braille_dots_468 braille_dots_1468 braille_dots_2468 braille_dots_12468 braille_dots_3468 braille_dots_13468
braille_dots_23468 braille_dots_123468 braille_dots_568 braille_dots_1568 braille_dots_2568 braille_dots_12568
braille_dots_3568 braille_dots_13568 braille_dots_23568 braille_dots_123568 braille_dots_4568 braille_dots_14568
braille_dots_24568 braille_dots_124568 braille_dots_34568 braille_dots_134568 braille_dots_234568
braille_dots_1234568 braille_dots_78 braille_dots_178 braille_dots_278 braille_dots_1278 braille_dots_378
braille_dots_1378 braille_dots_2378 braille_dots_12378 braille_dots_478 braille_dots_1478 braille_dots_2478
braille_dots_12478 braille_dots_3478 braille_dots_13478 braille_dots_23478 braille_dots_123478 braille_dots_578
braille_dots_1578 braille_dots_2578 braille_dots_12578 braille_dots_3578 braille_dots_13578 braille_dots_23578
braille_dots_123578 braille_dots_4578 braille_dots_14578 braille_dots_24578 braille_dots_124578 braille_dots_34578
braille_dots_134578 braille_dots_234578 braille_dots_1234578 braille_dots_678 braille_dots_1678 braille_dots_2678
braille_dots_12678 braille_dots_3678 braille_dots_13678 braille_dots_23678 braille_dots_123678 braille_dots_4678
braille_dots_14678 braille_dots_24678 braille_dots_124678 braille_dots_34678 braille_dots_134678 braille_dots_234678
braille_dots_1234678 braille_dots_5678 braille_dots_15678 braille_dots_25678 braille_dots_125678 braille_dots_35678
braille_dots_135678 braille_dots_235678 braille_dots_1235678 braille_dots_45678 braille_dots_145678
braille_dots_245678 braille_dots_1245678 braille_dots_345678 braille_dots_1345678 braille_dots_2345678
braille_dots_12345678 XF86BrightnessAuto+4650j9 XF86DisplayOff XF86Info+35 XF86AspectRatio+h XF86DVD+e XF86Audio+3
XF86ChannelUp+a XF86ChannelDown XF86Break+8 XF86VideoPhone+5 XF86ZoomReset+4 XF86Editor+2 XF86GraphicsEditor+2
XF86Presentation XF86Database XF86Voicemail+2 XF86Addressbook XF86DisplayToggle+2 XF86SpellCheck XF86ContextMenu+6
XF86MediaRepeat XF8610ChannelsUp XF8610ChannelsDown XF86Images XF86NotificationCenter+2 XF86PickupPhone
XF86HangupPhone XF86Fn+i XF86Fn_Esc XF86FnRightShift+k XF86Numeric0+r XF86Numeric1 XF86Numeric2 XF86Numeric3
XF86Numeric4 XF86Numeric5 XF86Numeric6 XF86Numeric7 XF86Numeric8 XF86Numeric9 XF86NumericStar XF86NumericPound
XF86NumericA XF86NumericB XF86NumericC XF86NumericD XF86CameraFocus XF86WPSButton XF86CameraZoomIn+4
XF86CameraZoomOut XF86CameraUp XF86CameraDown XF86CameraLeft XF86CameraRight XF86AttendantOn XF86AttendantOff
XF86AttendantToggle XF86LightsToggle XF86ALSToggle+i XF86Buttonconfig+g XF86Taskmanager XF86Journal XF86ControlPanel
XF86AppSelect XF86Screensaver XF86VoiceCommand XF86Assistant XF86EmojiPicker+2 XF86Dictate XF86BrightnessMin+6
XF86BrightnessMax XF86KbdInputAssistPrev+f XF86KbdInputAssistNext XF86KbdInputAssistPrevgroup
XF86KbdInputAssistNextgroup XF86KbdInputAssistAccept XF86KbdInputAssistCancel XF86RightUp XF86RightDown XF86LeftUp
XF86LeftDown XF86RootMenu XF86MediaTopMenu XF86Numeric11 XF86Numeric12 XF86AudioDesc XF863DMode XF86NextFavorite
XF86StopRecord XF86PauseRecord XF86VOD XF86Unmute XF86FastReverse XF86SlowReverse XF86Data XF86OnScreenKeyboard
XF86PrivacyScreenToggle XF86SelectiveScreenshot XF86Macro1+m XF86Macro2 XF86Macro3 XF86Macro4 XF86Macro5 XF86Macro6
XF86Macro7 XF86Macro8 XF86Macro9 XF86Macro10 XF86Macro11 XF86Macro12 XF86Macro13 XF86Macro14 XF86Macro15 XF86Macro16
XF86Macro17 XF86Macro18 XF86Macro19 XF86Macro20 XF86Macro21 XF86Macro22 XF86Macro23 XF86Macro24 XF86Macro25
XF86Macro26 XF86Macro27 XF86Macro28 XF86Macro29 XF86Macro30 XF86MacroRecordStart+3 XF86MacroRecordStop
XF86MacroPresetCycle XF86MacroPreset1 XF86MacroPreset2 XF86MacroPreset3 XF86KbdLcdMenu1+3 XF86KbdLcdMenu2
XF86KbdLcdMenu3 XF86KbdLcdMenu4 XF86KbdLcdMenu5 XF86Switch_VT_1+1ah1 XF86Switch_VT_2 XF86Switch_VT_3 XF86Switch_VT_4
XF86Switch_VT_5 XF86Switch_VT_6 XF86Switch_VT_7 XF86Switch_VT_8 XF86Switch_VT_9 XF86Switch_VT_10 XF86Switch_VT_11
XF86Switch_VT_12 XF86Ungrab+k XF86ClearGrab XF86Next_VMode XF86Prev_VMode XF86LogWindowTree XF86LogGrabInfo
XF86ModeLock+64 XF86MonBrightnessUp XF86MonBrightnessDown XF86KbdLightOnOff XF86KbdBrightnessUp XF86KbdBrightnessDown
XF86MonBrightnessCycle XF86Standby+9 XF86AudioLowerVolume XF86AudioMute XF86AudioRaiseVolume XF86AudioPlay
XF86AudioStop XF86AudioPrev XF86AudioNext XF86HomePage XF86Mail XF86Start XF86Search XF86AudioRecord XF86Calculator
XF86Memo XF86ToDoList XF86Calendar XF86PowerDown XF86ContrastAdjust XF86RockerUp XF86RockerDown XF86RockerEnter
XF86Back XF86Forward XF86Stop XF86Refresh XF86PowerOff XF86WakeUp XF86Eject XF86ScreenSaver XF86WWW XF86Sleep
XF86Favorites XF86AudioPause XF86AudioMedia XF86MyComputer XF86VendorHome XF86LightBulb XF86Shop XF86History
XF86OpenURL XF86AddFavorite XF86HotLinks XF86BrightnessAdjust XF86Finance XF86Community XF86AudioRewind
XF86BackForward XF86Launch0 XF86Launch1 XF86Launch2 XF86Launch3 XF86Launch4 XF86Launch5 XF86Launch6 XF86Launch7
XF86Launch8 XF86Launch9 XF86LaunchA XF86LaunchB XF86LaunchC XF86LaunchD XF86LaunchE XF86LaunchF XF86ApplicationLeft
XF86ApplicationRight XF86Book XF86CD XF86Calculater XF86Clear XF86Close XF86Copy XF86Cut XF86Display XF86DOS
XF86Documents XF86Excel XF86Explorer XF86Game XF86Go XF86iTouch XF86LogOff XF86Market XF86Meeting XF86MenuKB+2
XF86MenuPB XF86MySites XF86New XF86News XF86OfficeHome XF86Open XF86Option XF86Paste XF86Phone XF86Q+2 XF86Reply+2
XF86Reload XF86RotateWindows XF86RotationPB XF86RotationKB XF86Save XF86ScrollUp XF86ScrollDown XF86ScrollClick
XF86Send XF86Spell XF86SplitScreen XF86Support XF86TaskPane XF86Terminal XF86Tools XF86Travel XF86UserPB+2
XF86User1KB XF86User2KB XF86Video XF86WheelButton XF86Word XF86Xfer XF86ZoomIn XF86ZoomOut XF86Away XF86Messenger
XF86WebCam XF86MailForward XF86Pictures XF86Music XF86Battery XF86Bluetooth XF86WLAN XF86UWB XF86AudioForward
XF86AudioRepeat XF86AudioRandomPlay XF86Subtitle XF86AudioCycleTrack XF86CycleAngle XF86FrameBack XF86FrameForward
XF86Time XF86Select XF86View XF86TopMenu XF86Red XF86Green XF86Yellow XF86Blue XF86Suspend XF86Hibernate
XF86TouchpadToggle XF86TouchpadOn+7 XF86TouchpadOff XF86AudioMicMute XF86Keyboard XF86WWAN XF86RFKill XF86AudioPreset
XF86RotationLockToggle XF86FullScreen
`

/**
 * For each keysym from 0x100 to 0x20ff that has a name, in order, its character: a code point as a base 36 step from
 * the one before it, or a dot for none.
 */
export const LEGACY_CHARACTERS = `
78 d0 -bb -4 t 6 -2 6 l 4 -2 -3a d2 -bd -4 t a4 -9y -2 6 l 9v -9r -2 -14 -2a 1j -1f 6 c 2 -c 2 1f 4 9 8 m 2 -e -d -2a
1j -1f 6 c 2 -c 2 1f 4 9 8 m 2 -e ae -c3 -2 c -i m -d -2 c -i m -17 -2 o -4 28 -g -29 -2 o -4 28 -g -11 u -1a j -15 g
1w -f -1a j -15 g 1w -t 1 -23 1a -o k r 7 -m 1o -a 2 -2x 1a -o k r 7 -m 1o -a 2 637 344 a 1 -c 6y -9 -29 2 2 2 2 1m 2
2 -10 1l -2i 2 2 2 2 1 2 2 2 2 2 2 2 2 2 2 2 3 2 2 2 1 1 1 1 1 3 3 3 3 3 1 1 1 1 2 2 2 1 1 1 1 1 2 4 -2g 1 -8eo f 4 2
1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 6 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 -e8 1 -2 3 1 1 1 1 1 1 1 1 1h
-1f 1 5o7 -5qs 1 -2 3 1 1 1 1 1 1 1 1 3o -3m 1 1r -u 1 l -i 1 f -h i -d 1 1 1 1 1 1 1 g -f 1 1 1 -d -4 q -1 -k h 5 -4
-2 3 -s -u 1 l -i 1 f -h i -d 1 1 1 1 1 1 1 g -f 1 1 1 -d -4 q -1 -k h 5 -4 -2 3 -4k 2 1 1 w -u 2 t -s -a 5n4 -5m1 1
1 1 r -1m 1o 1 -2 -r u -1p 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2 1 1 1 1 1 1 8 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2 -1 2 1 1
1 1 1 6b2 9h -c -dc 1 dd -9t 2 1 2 -b 2 1 2 8 4 . . . . . . . -94 -4 5 -1m 9 -n 1 -n 1h 7 -33 -2 3z -1z 2w 1 -2i 1 -3
1 -12 -6eo 6bi 1 1 1 . tv -1g -ax 3 1 -3 q -p 7h -8 -4 8 14 -aq 1 91 -90 1 9r 8 g -8 -16 -zj -1 2 1 2 1 1 1 a -1 sw
-sd -1 8e 1 1 1 1 1 1 1 -2d -6r lz -6wr 6ws . -cv 1 1 1 -1o z5 . -2a -a k -s -13r 1 3 1 75 -6m 2 1 1d6 . -a9 k -a p
-x 1k -1n 2 6 a 21 -15w 13c 8 a 2o 2 1x 3 -1 57 -1ds 1 1de 4 -4o -2 -17 -2 -1e -l5 -e6 -67 -u 4 . -6aq 2 6p6 -1 -6m0
6ph -3f 69 -6uj 6nt al -6o me -jn -66 2h -1 x -1 -i3 -56v 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1lj 1 1
1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 . 5 1 1
1 1 1 1 1 1 1 1 1 1 1 1 3 1 1 1 1 1 1 1 1 1 6vs 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 -69n 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 697 4 7 7 2 3 2 7 1 -68z 5 9
2wg -66v 1 11 65w
`
